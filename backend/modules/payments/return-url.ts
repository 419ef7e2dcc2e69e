import type { Deps } from '../../deps';
import type { PaymentPurpose } from '../../schema/payments';
import { findWebOrigin } from '../restaurant/web-address';

const pages: Record<PaymentPurpose, (id: string) => string> = {
  order: (id) => `/myOrderDetail?orderId=${encodeURIComponent(id)}`,
  voucher: (id) => `/voucher-submit-success?orderTransactionId=${encodeURIComponent(id)}`,
  topup: () => '/myWallet',
  share: () => '/table',
  deposit: (id) => `/reserve-detail?reservationId=${encodeURIComponent(id)}`,
};

/**
 * Returns the storefront page to which a provider's page redirects, or undefined for a restaurant without a
 * domain. The redirect does not prove the payment.
 */
export async function findReturnUrl(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { restaurantId, purpose, subjectId }: { restaurantId: number; purpose: PaymentPurpose; subjectId: string },
): Promise<string | undefined> {
  const origin = await findWebOrigin({ db, env }, restaurantId);
  return origin && `${origin}${pages[purpose](subjectId)}`;
}
