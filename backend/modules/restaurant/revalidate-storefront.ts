import { newestSecret } from '@/lib/domain/secrets';

const answersWithinMs = 3_000;

/**
 * Tells the storefront that public pages of restaurants have changed, so that they are revalidated at once instead of when they
 * have aged. Best effort: returns whether all were told.
 */
export async function revalidateStorefront(
  restaurantIds: readonly number[],
  { STOREFRONT_URL, GATEWAY_SECRET }: { STOREFRONT_URL?: string; GATEWAY_SECRET?: string },
): Promise<boolean> {
  if (!STOREFRONT_URL || !GATEWAY_SECRET) return false;
  const told = await Promise.all(restaurantIds.map((id) => tell(STOREFRONT_URL, GATEWAY_SECRET, id)));
  return told.every(Boolean);
}

async function tell(storefront: string, secret: string, restaurantId: number): Promise<boolean> {
  try {
    const response = await fetch(new URL('/api/revalidate', storefront), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gateway-secret': newestSecret(secret) },
      body: JSON.stringify({ restaurantId }),
      signal: AbortSignal.timeout(answersWithinMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
