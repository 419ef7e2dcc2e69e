// `npm run db:generate -- --name what_it_does` writes a migration from the newest one to the schema in the code.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './project';
import { removeOldSnapshots } from './verify/migrations';

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) removeOldSnapshots(join(root, 'backend/db/migrations'));
process.exitCode = status ?? 1;
