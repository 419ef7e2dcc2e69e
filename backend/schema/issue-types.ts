/** What a movement of wallet money is, as the wire's `issueType`: `pay`, `vouchers_order` and `cash_out` take it out (WAL-03). */
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
export type WalletSubjectKind = 'order' | 'voucher' | 'topup' | 'share' | 'deposit' | 'refund';
