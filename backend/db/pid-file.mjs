// Files that say "this process holds me". Plain JavaScript, because `npm run up` needs it before anything is built.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** When the process began, in the kernel's ticks; tells a process from a later one with the same id. Linux only. */
function getStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not noticed yet.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/** Whether a process with this id exists (owned by anyone) and has not ended. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return getStart(pid) !== 'ended';
}

function parse(text) {
  const [pid, start = ''] = text.trim().split(' ');
  return { pid: Number(pid), start };
}

function isHeld({ pid, start }) {
  if (!isAlive(pid)) return false;
  const now = getStart(pid);
  return start === '' || now === '' || now === start;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The living process that holds the file, or undefined (no file, or its process has ended). */
export function findHolder(path) {
  const text = read(path);
  if (text === undefined) return undefined;
  const holder = parse(text);
  return isHeld(holder) ? holder.pid : undefined;
}

/**
 * Takes the file for this process. The file appears whole or not at all, and one that a killed process left is replaced. Returns
 * undefined on success, else the id of the running holder.
 */
export function takePidFile(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${process.pid} ${getStart(process.pid)}\n`, { mode: 0o644 });
  try {
    for (;;) {
      try {
        linkSync(own, path);
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const text = read(path);
      if (text === undefined) continue;
      const holder = parse(text);
      if (isHeld(holder)) return holder.pid;
      putAside(path, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes a left-over file, unless another process has replaced it meanwhile: then that one is put back. */
function putAside(path, expected) {
  const aside = `${path}.old-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== expected) {
    try {
      linkSync(aside, path);
    } catch {
      // Somebody else holds it by now.
    }
  }
  rmSync(aside, { force: true });
}

/** Removes the file; a file of another process is left alone. */
export function releasePidFile(path) {
  const text = read(path);
  if (text !== undefined && parse(text).pid === process.pid) rmSync(path, { force: true });
}
