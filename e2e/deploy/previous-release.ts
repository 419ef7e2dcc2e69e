import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes';

/**
 * Builds the backend and the operator commands of an older release in a folder, with this release's packages: the
 * commit `from`, or the last one before the newest migration. Returns the commit. Throws when git does not have it.
 */
export async function buildPreviousRelease(root: string, folder: string, from?: string): Promise<string> {
  const runGit = (...args: string[]) => run('git', ['-C', root, ...args]);
  const commit = from ?? `${await findNewestMigration(root, runGit)}^`;
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await runGit('archive', '--output', archive, commit);
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run('npm', ['run', '--silent', 'build', '--', '--only', 'backend'], {}, folder);
  return (await runGit('log', '-1', '--format=%h %s', commit)).trim();
}

/** Returns the commit that added the newest migration. Throws when git does not have it. */
async function findNewestMigration(
  root: string,
  git: (...args: string[]) => Promise<string>,
): Promise<string> {
  const migrations = join('backend', 'db', 'migrations');
  const newest = readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)!;
  const commit = await git('log', '--diff-filter=A', '--format=%H', '--', join(migrations, newest));
  if (commit === '') throw new Error(`git has no commit that added ${newest}; name a release with --from`);
  return commit.split('\n')[0]!;
}
