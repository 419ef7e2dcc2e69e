import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDataDir } from './database';

/**
 * Returns the storefront's address: from the environment, else from the file that the running one has
 * written.
 */
export const readStorefrontUrl = (env: Record<string, string | undefined>): string | undefined =>
  env.STOREFRONT_URL || readStored(env, 'running.json', 'storefrontUrl');

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
