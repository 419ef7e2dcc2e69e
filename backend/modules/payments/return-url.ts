import type { Deps } from '../../deps';
import { canonicalHost } from '../restaurant/restaurant.repository';
import type { PaymentPurpose } from './payments.tables';

const pages: Record<PaymentPurpose, (id: string) => string> = {
  order: (id) => `/myOrderDetail?orderId=${encodeURIComponent(id)}`,
  voucher: (id) => `/voucher-submit-success?orderTransactionId=${encodeURIComponent(id)}`,
  topup: () => '/myWallet',
};

/**
 * The storefront's page to which a provider's page leads back. It shows what the backend knows, so coming back says
 * nothing about having paid. Undefined for a restaurant without a domain.
 */
export async function returnUrlOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { restaurantId, purpose, subjectId }: { restaurantId: number; purpose: PaymentPurpose; subjectId: string },
): Promise<string | undefined> {
  const host = await canonicalHost(db, restaurantId);
  if (!host) return undefined;
  const page = pages[purpose](subjectId);
  // On the machine where one tries it out there is no TLS in front, and the port is the storefront's.
  if (host !== 'localhost' && !host.endsWith('.localhost')) return `https://${host}${page}`;
  const { port } = new URL(env.STOREFRONT_URL ?? 'http://localhost:3000');
  return `http://${host}${port && `:${port}`}${page}`;
}
