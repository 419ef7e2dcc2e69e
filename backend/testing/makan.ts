import { runCommand } from '../cli/main';
import type { TestDatabase } from '../db/testing';

interface Printed {
  /** 0: done. 1: rejected, or errors were found. 2: invalid command line. */
  exit: number;
  out: string;
  err: string;
  /** Output and errors, in the order in which they were printed. */
  said: string;
}

/** Runs a `makan` command on a test's database. The environment contains only its URL and `env`. */
export async function runMakan(
  { url }: Pick<TestDatabase, 'url'>,
  argv: string[],
  { env, now = () => new Date() }: { env?: Record<string, string | undefined>; now?: () => Date } = {},
): Promise<Printed> {
  const lines: { to: 'out' | 'err'; line: string }[] = [];
  const exit = await runCommand(argv, {
    env: { DATABASE_URL: url, ...env },
    out: (line) => lines.push({ to: 'out', line }),
    err: (line) => lines.push({ to: 'err', line }),
    now,
  });
  const print = (to?: 'out' | 'err') =>
    lines
      .filter((printed) => !to || printed.to === to)
      .map(({ line }) => line)
      .join('\n');
  return { exit, out: print('out'), err: print('err'), said: print() };
}
