import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs';

/** Number of older files to keep. */
const OLD_FILES = 5;

/**
 * Rotates a log larger than `maxBytes`: `<log>` becomes `<log>.1`, and so on; the oldest is deleted. The log is copied and truncated
 * rather than renamed, because a process has it open, which must append to it.
 */
export function rotateLog(log: string, maxBytes = 20_000_000): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  for (let number = OLD_FILES - 1; number >= 1; number--) {
    if (statSync(`${log}.${number}`, { throwIfNoEntry: false }))
      renameSync(`${log}.${number}`, `${log}.${number + 1}`);
  }
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
