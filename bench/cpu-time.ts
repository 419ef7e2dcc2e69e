import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the milliseconds of CPU that a process and its workers (its children) have used, from /proc; undefined elsewhere
 * than on Linux, and once it has ended.
 */
export function getCpuMs(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : readStat(pid);
  if (!fields) return undefined;
  const own = (Number(fields[11]) + Number(fields[12])) * 10;
  const children = getText(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? [];
  return children.reduce((sum, child) => sum + (getCpuMs(Number(child)) ?? 0), own);
}

/** The same of all processes of a PostgreSQL server that work on one of its databases, ended ones as they were last seen. */
export function watchDatabaseCpu(serverPid: number, database: string): () => number | undefined {
  const seen = new Map<number, number>();
  return () => {
    if (!existsSync('/proc')) return undefined;
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!pid || Number(readStat(pid)?.[1]) !== serverPid) continue;
      // Each says whom it serves: `postgres: user database address doing`.
      if (getText(`/proc/${pid}/cmdline`)?.split(' ')[2] === database) seen.set(pid, getCpuMs(pid) ?? 0);
    }
    return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
  };
}

/** What follows the name, which may hold anything; state is the first. */
const readStat = (pid: number) => getText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');

function getText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
