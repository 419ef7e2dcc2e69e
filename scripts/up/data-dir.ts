import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasePidFile, takePidFile } from '../../backend/db/pid-file';
import { UpError } from '../project';
import type { Secrets, StackOptions } from './options';

/** Locks the data folder until this process ends. Replaces the lock of a killed process. Throws UpError. */
export function takeDataDir(dataDir: string): void {
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
    if (error instanceof UpError) throw error;
    throw new UpError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

/** Returns the given secrets; the others are generated once and stored in the data folder. */
export function readSecrets(dataDir: string, given: StackOptions['secrets']): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored: Record<string, unknown> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const secrets: Record<string, unknown> = {};
  let isNew = false;
  for (const [name, secret] of Object.entries(given)) {
    if (!secret && typeof stored[name] !== 'string') {
      stored[name] = randomBytes(32).toString('base64url');
      isNew = true;
    }
    secrets[name] = secret ?? stored[name];
  }
  if (isNew) {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return secrets as unknown as Secrets;
}
