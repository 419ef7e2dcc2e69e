import { readFileSync } from 'node:fs';

/** Returns the bytes of main memory that a process has; undefined where it does not run or the system does not tell. */
export function readResident(pid: number | undefined): number | undefined {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4096;
  } catch {
    return undefined;
  }
}

/**
 * Returns the bytes that a process and its children have, memory that they share counted once (PSS); undefined where it does not
 * run or the system does not tell. A child that ends meanwhile counts nothing.
 */
export function readWithChildren(pid: number | undefined): number | undefined {
  const own = readProportional(pid);
  if (own === undefined) return undefined;
  return readChildren(pid)
    .map((child) => readProportional(child) ?? 0)
    .reduce((sum, bytes) => sum + bytes, own);
}

function readProportional(pid: number | undefined): number | undefined {
  try {
    const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

function readChildren(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
