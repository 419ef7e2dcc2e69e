import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the milliseconds of CPU that a process and its child processes have used, from /proc; undefined on other systems
 * than Linux and after its end.
 */
export function readCpuMs(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : readStat(pid);
  if (!fields) return undefined;
  const own = (Number(fields[11]) + Number(fields[12])) * 10;
  const children = readText(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? [];
  return children.reduce((sum, child) => sum + (readCpuMs(Number(child)) ?? 0), own);
}

/** Returns a function that returns the CPU time of a server's processes for one database, including ended ones as last seen. */
export function watchDatabaseCpu(serverPid: number, database: string): () => number | undefined {
  const seen = new Map<number, number>();
  return () => {
    if (!existsSync('/proc')) return undefined;
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!pid || Number(readStat(pid)?.[1]) !== serverPid) continue;
      // PostgreSQL sets the command line to `postgres: user database address activity`.
      if (readText(`/proc/${pid}/cmdline`)?.split(' ')[2] === database) seen.set(pid, readCpuMs(pid) ?? 0);
    }
    return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
  };
}

/** Returns the fields after the process name, which may contain spaces; the first one is the state. */
const readStat = (pid: number) => readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
