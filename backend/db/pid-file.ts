import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Holder {
  pid: number;
  /** Start time of the process in kernel ticks, because process ids are reused. Empty without /proc. */
  start: string;
}

function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not collected it yet.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/** Returns whether a process with this id exists under any account and has not ended. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (findErrorCode(error) !== 'EPERM') return false;
  }
  return getStart(pid) !== 'ended';
}

const findErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

function parse(text: string): Holder {
  const [pid, start = ''] = text.trim().split(' ');
  return { pid: Number(pid), start };
}

function isHeld({ pid, start }: Holder): boolean {
  if (!isAlive(pid)) return false;
  const now = getStart(pid);
  return start === '' || now === '' || now === start;
}

function findText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns the living process that holds the file, or undefined when there is no file or its process has
 * ended.
 */
export function findHolder(path: string): number | undefined {
  const text = findText(path);
  if (text === undefined) return undefined;
  const holder = parse(text);
  return isHeld(holder) ? holder.pid : undefined;
}

/**
 * Acquires the file for this process. The file is written atomically, and a killed process's file is
 * replaced. Returns undefined on success, else the id of the running holder.
 */
export function takePidFile(path: string): number | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${process.pid} ${getStart(process.pid)}\n`, { mode: 0o644 });
  try {
    for (;;) {
      try {
        linkSync(own, path);
        return undefined;
      } catch (error) {
        if (findErrorCode(error) !== 'EEXIST') throw error;
      }
      const text = findText(path);
      if (text === undefined) continue;
      const holder = parse(text);
      if (isHeld(holder)) return holder.pid;
      putAside(path, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes a left-over file. If another process has replaced it meanwhile, the file is restored. */
function putAside(path: string, expected: string): void {
  const aside = `${path}.old-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (findText(aside) !== expected) {
    try {
      linkSync(aside, path);
    } catch {
      // Another process holds the file by now.
    }
  }
  rmSync(aside, { force: true });
}

/** Removes the file unless it belongs to another process. */
export function releasePidFile(path: string): void {
  const text = findText(path);
  if (text !== undefined && parse(text).pid === process.pid) rmSync(path, { force: true });
}
