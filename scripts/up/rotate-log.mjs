import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs';

/** Files of older lines that stay beside a log. */
const OLD_FILES = 5;

/**
 * Moves a log that has grown over `maxBytes` to `<log>.1`, and older ones one further; the oldest goes. The process that writes
 * keeps its open file, so the lines are copied and the file is emptied. It must be open for appending.
 */
export function rotateLog(log, maxBytes = 20_000_000) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  for (let number = OLD_FILES - 1; number >= 1; number--) {
    if (statSync(`${log}.${number}`, { throwIfNoEntry: false }))
      renameSync(`${log}.${number}`, `${log}.${number + 1}`);
  }
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
