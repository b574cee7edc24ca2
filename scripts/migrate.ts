import { runCommand } from './command';

await runCommand(async ({ applied }) => {
  for (const name of applied) console.log(`Applied ${name}`);
  console.log(applied.length === 0 ? 'The database is up to date.' : 'The database is up to date now.');
});
