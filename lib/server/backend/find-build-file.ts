import { buildFilesPath } from '@/lib/contract/internal-paths';
import { getNewestSecret } from '@/lib/domain/secrets';
import { withTimeLimit } from '@/lib/domain/time-limit';
import { getStorefrontEnv } from '@/lib/server/env';
import { withBackend } from './with-backend';

/** Names that a build gives its files; anything else is not worth a call. */
const buildName = /^[\w~.-]{1,100}(?:\/[\w~.-]{1,100}){0,5}$/;

/**
 * Returns the bytes of a script or style of another release, by its path below `/_next/static/` (SKW-01). Returns
 * undefined when the backend does not have it, is away, or shares no secret with this storefront.
 */
export async function findBuildFile(path: string): Promise<Buffer | undefined> {
  const { GATEWAY_SECRET } = getStorefrontEnv();
  if (!GATEWAY_SECRET || !buildName.test(path)) return undefined;
  const headers = { 'x-gateway-secret': getNewestSecret(GATEWAY_SECRET) };
  try {
    return await withBackend('read', (origin) =>
      withTimeLimit(async (signal) => {
        const url = `${origin}/${buildFilesPath}/${path}`;
        const response = await fetch(url, { headers, signal, redirect: 'error', cache: 'no-store' });
        return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
      }),
    );
  } catch {
    return undefined;
  }
}
