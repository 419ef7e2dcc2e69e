/** Payment companies that a restaurant can choose for a pay type; without a choice, its bank's code or the hosted page serves it. */
export type Company = 'stripe' | 'hitpay' | 'payos' | 'vnpay';

/** The provider name of the hosted page's payments in the database. */
export const hostedPage = 'hosted-page';
export type AdapterName = Company | typeof hostedPage;

/** Providers that send refunds themselves; people send those of all others. */
export const refundingProviders: readonly string[] = [hostedPage, 'stripe', 'hitpay', 'vnpay'];

/** HitPay refunds these only. */
const refundedByHitpay: readonly string[] = ['CREDITCARD_PAY', 'PAY_NOW'];

/** Returns whether a provider sends the refunds of a pay type itself. */
export const sendsRefunds = (provider: string, payType: string): boolean =>
  refundingProviders.includes(provider) && (provider !== 'hitpay' || refundedByHitpay.includes(payType));
