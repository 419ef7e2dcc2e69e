import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasePidFile, takePidFile } from '../../backend/db/pid-file.mjs';
import { UpError } from './up-error.mjs';

/** Locks the data folder for this run until the process ends; a killed run's lock is replaced. */
export function takeDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = join(dataDir, 'up.lock');
    const holder = takePidFile(lock);
    if (holder === undefined) {
      process.once('exit', () => releasePidFile(lock));
      return;
    }
    throw new UpError(
      `Makan already runs on ${dataDir} (process ${holder}).\n` +
        `Stop it with: kill ${holder}\nOr run a second one beside it with its own DATA_DIR, PORT and BACKEND_PORT.`,
    );
  } catch (error) {
    if (error.name === 'UpError') throw error;
    throw new UpError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`);
  }
}

/** Secrets that were given, and for the others those of the data folder, made once. */
export function readSecrets(dataDir, given) {
  const path = join(dataDir, 'secrets.json');
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets = {};
  let isNew = false;
  for (const name of Object.keys(given)) {
    if (!given[name] && typeof stored[name] !== 'string') {
      stored[name] = randomBytes(32).toString('base64url');
      isNew = true;
    }
    secrets[name] = given[name] ?? stored[name];
  }
  if (isNew) {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return secrets;
}
