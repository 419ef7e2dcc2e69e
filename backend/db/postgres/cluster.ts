import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../pid-file';
import { type Account, toSpawnOptions } from './account';
import type { Binaries } from './binaries';

/** Role and database of the embedded server. */
export const ROLE = 'makan';

/** The environment of PostgreSQL's programs excludes this process's variables, which may hold secrets. */
export const PROGRAM_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv;

/**
 * Creates the cluster if it is missing. It is created under a temporary name and then renamed, so that a
 * killed first run leaves only a folder that a later run deletes. Throws with initdb's output when it fails,
 * or when the cluster belongs to another major version.
 */
export async function ensureCluster(
  cluster: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  // A run that was killed between the rename and its end left the file with the password beside a finished
  // cluster.
  removeUnfinished(cluster);
  const version = join(cluster, 'PG_VERSION');
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim();
    if (major === binaries.major) return;
    throw new Error(
      `The data in ${cluster} is of PostgreSQL ${major}, and this version of Makan brings PostgreSQL ${binaries.major}.\n` +
        'Start the former version, dump the data, and restore it into a new DATA_DIR; or set DATABASE_URL.',
    );
  }
  const unfinished = `${cluster}.unfinished-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) {
      chownSync(unfinished, account.uid, account.gid);
      chownSync(passwordFile, account.uid, account.gid);
    }
    const options = ['-D', unfinished, '-U', ROLE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const sync = durable ? [] : ['--no-sync'];
    await run(binaries.initdb, [...options, ...text, ...sync, '--no-instructions'], {
      ...toSpawnOptions(account),
      cwd: '/',
      env: PROGRAM_ENV,
    });
    renameSync(unfinished, cluster);
    if (durable) syncFolder(dirname(cluster));
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

function removeUnfinished(cluster: string): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(cluster)}.unfinished-`)) {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function run(program: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(program)} failed (code ${code}):\n${said.trim()}`));
    });
  });
}

export interface RunningServer {
  pid: number;
  port: number;
}

/** Returns the server that runs on the cluster according to PostgreSQL's pid file, or undefined. */
export function findRunningServer(cluster: string): RunningServer | undefined {
  const [pidLine, , , portLine] = readPidFileLines(cluster);
  const pid = Number(pidLine);
  if (!pid || !isAlive(pid) || !isServer(pid, cluster)) return undefined;
  return { pid, port: Number(portLine) };
}

function readPidFileLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * The command line is readable across accounts even in containers, where the working folder of a process is
 * not.
 */
function isServer(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    if (process.platform === 'linux') return false;
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (stdout ?? '').includes(cluster);
  }
}

/** A number above every possible process id. */
const NO_PROCESS = 99_999_999;

/**
 * After a power cut the id in a left-over postmaster.pid may belong to another process of the same account,
 * and PostgreSQL then refuses to start. Only the id is replaced, because PostgreSQL uses the other lines to
 * detect backends of the former server that still run.
 */
export function forgetReusedPid(cluster: string): void {
  const lines = readPidFileLines(cluster);
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid) || isServer(pid, cluster)) return;
  writeFileSync(join(cluster, 'postmaster.pid'), [String(NO_PROCESS), ...lines.slice(1)].join('\n'));
}

/** Sets the role's password without a running server, for a cluster whose record was lost. */
export function resetPassword(
  cluster: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): void {
  const result = spawnSync(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    ...toSpawnOptions(account),
    cwd: '/',
    env: PROGRAM_ENV,
    input: `ALTER ROLE ${ROLE} PASSWORD '${password}';\n`,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`The password of ${cluster} could not be set:\n${result.stderr}`);
}
