import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPushLibrary from 'web-push';

/** An installation's key pair for Web Push (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** File name in DATA_DIR, readable by its owner only. */
const fileName = 'push-keys.json';

/**
 * Returns the keys of this installation: those of the environment, else those in DATA_DIR, which are created
 * once. Subscriptions depend on them: other keys end all of them. Throws when the folder cannot be written
 * or the file cannot be read.
 */
export function ensurePushKeys(env: {
  DATA_DIR: string;
  PUSH_PUBLIC_KEY?: string;
  PUSH_PRIVATE_KEY?: string;
}): PushKeys {
  const { DATA_DIR, PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const path = join(DATA_DIR, fileName);
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(path, JSON.stringify(webPushLibrary.generateVAPIDKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // The file existed, or another instance created it concurrently.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(path, 'utf8')) as PushKeys;
}
