/** What a movement of wallet money is, as the wire's `issueType` (WAL-03). */
export type WalletIssueType =
  | 'pay'
  | 'vouchers_order'
  | 'cash_out'
  | 'topup'
  | 'topup_bonus'
  | 'pay_back'
  | 'vouchers_refund'
  | 'order_refund'
  | 'cash_out_back';

/** What a movement is about. */
export type WalletSubjectKind = 'order' | 'voucher' | 'topup' | 'refund';

/** Types that take money out of the wallet (WAL-03); all others bring some. */
export const debitTypes = ['pay', 'flashe_pay', 'vouchers_order', 'cash_out'] as const;
