import { runCommand } from './command';

await runCommand(async () => {
  const [{ seedDemo }, { transaction }] = await Promise.all([
    import('@/prisma/seed/demo'),
    import('@/server/transaction'),
  ]);
  const isNew = await transaction((tx) => seedDemo(tx));
  console.log(isNew ? 'Seeded the Northwind demo workspace.' : 'The demo workspace is there already.');
});
