/** Pay type of a share that was paid by a bought voucher. Only staff record it. */
export const voucherPayType = 'VOUCHER';

/** Pay type of a share that was paid by the deposit of a reservation. Only staff record it. */
export const depositPayType = 'DEPOSIT';
