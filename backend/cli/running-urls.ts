import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConsoleUrl } from '../http/staff/console-host';
import { getDataDir } from './database';

/**
 * Returns the storefront's address: from the environment, else from the file that the running one has
 * written.
 */
export const readStorefrontUrl = (env: Record<string, string | undefined>): string | undefined =>
  env.STOREFRONT_URL || readStored(env, 'running.json', 'storefrontUrl');

/** Returns the console's address: from the environment, else from the file that the running backend's command has written. */
export const readConsoleUrl = (env: Record<string, string | undefined>): string =>
  (env.CONSOLE_HOST ? undefined : readStored(env, 'running.json', 'consoleUrl')) ??
  getConsoleUrl({
    CONSOLE_HOST: env.CONSOLE_HOST || 'console.localhost',
    BACKEND_PORT: Number(env.BACKEND_PORT || 4000),
  });

function readStored(
  env: Record<string, string | undefined>,
  file: string,
  field: string,
): string | undefined {
  const path = join(getDataDir(env), file);
  if (!existsSync(path)) return undefined;
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'))[field];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
