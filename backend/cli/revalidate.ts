import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestSecret } from '@/lib/domain/secrets';
import { getDataDir } from './database';

const ANSWERS_WITHIN_MS = 3_000;

/**
 * Makes the storefront revalidate a restaurant's public pages at once instead of after their maximum age. Best effort: returns
 * whether it succeeded.
 */
export async function revalidate(
  restaurantIds: number[],
  env: Record<string, string | undefined>,
): Promise<boolean> {
  const storefront = storefrontUrl(env);
  const secret = env.GATEWAY_SECRET || readStored(env, 'secrets.json', 'GATEWAY_SECRET');
  if (!storefront || !secret) return false;
  const results = await Promise.all(
    restaurantIds.map((restaurantId) => revalidateAt(storefront, secret, restaurantId)),
  );
  return results.every(Boolean);
}

/** Where the storefront listens: as the environment says, else as the running one has written down. */
export const storefrontUrl = (env: Record<string, string | undefined>): string | undefined =>
  env.STOREFRONT_URL || readStored(env, 'running.json', 'storefrontUrl');

async function revalidateAt(storefront: string, secret: string, restaurantId: number): Promise<boolean> {
  try {
    const response = await fetch(new URL('/api/revalidate', storefront), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gateway-secret': newestSecret(secret) },
      body: JSON.stringify({ restaurantId }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

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
