/** Pay type of a share that a bought voucher paid; only staff record it. */
export const voucherPayType = 'VOUCHER';

/** Pay type of a share that the deposit of a reservation paid; only staff record it. */
export const depositPayType = 'DEPOSIT';
