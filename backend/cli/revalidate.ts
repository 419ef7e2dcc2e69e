import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { revalidateStorefront } from '../modules/restaurant/revalidate-storefront';
import { getDataDir } from './database';

/**
 * Makes the storefront revalidate a restaurant's public pages at once instead of after their maximum age. Best effort: returns
 * whether it succeeded.
 */
export function revalidate(
  restaurantIds: number[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const secret = env.GATEWAY_SECRET || readStored(env, 'secrets.json', 'GATEWAY_SECRET');
  return revalidateStorefront(restaurantIds, { STOREFRONT_URL: storefrontUrl(env), GATEWAY_SECRET: secret });
}

/** Where the storefront listens: as the environment says, else as the running one has written down. */
export const storefrontUrl = (env: Record<string, string | undefined>): string | undefined =>
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
