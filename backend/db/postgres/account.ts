import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account that PostgreSQL runs under; undefined means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

const OWN_ACCOUNT = 'makan-postgres';

/**
 * PostgreSQL refuses to run as root, so a root process picks an unprivileged account: the owner of the
 * existing cluster, else the system's `postgres`, else one created for it, else `nobody`. Throws when there
 * is no such account.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = findOwner(cluster);
  if (owner && owner.uid !== 0) return owner;
  const found = lookUp('postgres') ?? lookUp(OWN_ACCOUNT) ?? create() ?? lookUp('nobody');
  if (found) return found;
  throw new Error(
    'PostgreSQL does not run as root, and no unprivileged account was found or could be created.\n' +
      'Run as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Returns options for child_process that run the command under the account. */
export function toSpawnOptions(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Returns whether the account can enter the folder, which needs access to all of its parents. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...toSpawnOptions(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

function findOwner(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function lookUp(name: string): Account | undefined {
  let accounts: string;
  try {
    accounts = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  for (const line of accounts.split('\n')) {
    const [account, , uid, gid] = line.split(':');
    if (account === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function create(): Account | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, OWN_ACCOUNT], { stdio: 'ignore' });
  return lookUp(OWN_ACCOUNT);
}
