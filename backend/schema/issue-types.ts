/**
 * The type of a wallet movement, as the wire's `issueType`: `pay`, `vouchers_order` and `cash_out` are
 * debits.
 */
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

/** The subject of a wallet movement. */
export type WalletSubjectKind = 'order' | 'voucher' | 'topup' | 'share' | 'deposit' | 'refund';
