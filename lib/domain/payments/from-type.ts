/** What a payment page is paid for (RT-23). */
const fromTypes = ['order', 'voucher', 'topup', 'deposit'] as const;
export type FromType = (typeof fromTypes)[number];

/** Reads the query's `fromType` in any case (DEC-47); anything else is an order. */
export const getFromType = (given: string | null | undefined): FromType =>
  fromTypes.find((type) => type === given?.toLowerCase()) ?? 'order';
