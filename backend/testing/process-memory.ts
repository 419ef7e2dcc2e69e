import { readFileSync } from 'node:fs';

/**
 * Returns the main memory of a process in bytes, or undefined if it is not running or the system does not
 * report it.
 */
export function readResident(pid: number | undefined): number | undefined {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4096;
  } catch {
    return undefined;
  }
}

/** Returns the most main memory that a process has had in bytes, or undefined if it is not running. */
export function readMostResident(pid: number | undefined): number | undefined {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

/**
 * Returns the memory of a process and its children in bytes, where shared memory counts once (PSS). Returns
 * undefined if the process is not running or the system does not report it. A child that ends meanwhile counts
 * as zero.
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
