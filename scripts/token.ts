import { parseArgs } from 'node:util';
import { parsePermissions } from '@/server/workspace/rules';
import { PERMISSIONS } from '@/server/workspace/terms';
import { runCommand } from './command';
import { fail } from './settings';

const USAGE = `Usage: npm run token -- create --name NAME [--permissions A,B]
Permissions (default: all): ${PERMISSIONS.join(', ')}`;

function readArguments(): { name: string; permissions: string | null } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, permissions: { type: 'string' } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'create' || !values.name?.trim()) return fail(USAGE);
    return { name: values.name, permissions: values.permissions ?? null };
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`);
  }
}

const { name, permissions: list } = readArguments();
const { permissions, unknown } = parsePermissions(list);
if (unknown.length > 0) fail(`Unknown permission: ${unknown.join(', ')}\n${USAGE}`);
if (permissions.length === 0) fail(USAGE);

await runCommand(async () => {
  const [{ createAppToken }, { resolveFirstOwner }] = await Promise.all([
    import('@/server/workspace/create-app-token'),
    import('@/server/workspace/resolve-actor'),
  ]);
  const owner = await resolveFirstOwner();
  if (!owner) throw new Error('There is no workspace yet. Start Parley and sign up, or run `npm run seed`.');
  const made = await createAppToken(owner, { name, permissions });
  console.log(`"${made.name}" acts for ${owner.userName} with ${made.permissions.join(', ')}.`);
  console.log('Keep it now; it is not shown again.');
  console.log(made.token);
});
