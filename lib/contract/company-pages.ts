/** The hosts of the payment companies' pages. These pages refuse to be framed, so that they open in a window of their own. */
export const companyPageHosts = {
  stripe: 'checkout.stripe.com',
  hitpay: 'securecheckout.hit-pay.com',
  payos: 'pay.payos.vn',
  vnpay: 'pay.vnpay.vn',
} as const;

export const companyPageHostList: readonly string[] = Object.values(companyPageHosts);
