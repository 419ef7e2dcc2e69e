/** Pay type of a share that a bought voucher paid; only staff record it. */
export const voucherPayType = 'VOUCHER';
