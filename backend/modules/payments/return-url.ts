import type { Deps } from '../../deps';
import type { PaymentPurpose } from '../../schema/payments';
import { webOrigin } from '../restaurant/web-address';

const pages: Record<PaymentPurpose, (id: string) => string> = {
  order: (id) => `/myOrderDetail?orderId=${encodeURIComponent(id)}`,
  voucher: (id) => `/voucher-submit-success?orderTransactionId=${encodeURIComponent(id)}`,
  topup: () => '/myWallet',
};

/**
 * The storefront's page to which a provider's page leads back. It shows what the backend knows, so coming back says
 * nothing about having paid. Undefined for a restaurant without a domain.
 */
export async function getReturnUrl(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { restaurantId, purpose, subjectId }: { restaurantId: number; purpose: PaymentPurpose; subjectId: string },
): Promise<string | undefined> {
  const origin = await webOrigin({ db, env }, restaurantId);
  return origin && `${origin}${pages[purpose](subjectId)}`;
}
