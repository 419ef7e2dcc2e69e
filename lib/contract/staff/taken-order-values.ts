/** How an order reached the restaurant: from the diner's own browser, by staff, or from another system by its key. */
export const takenSources = ['phone', 'counter', 'waiter'] as const;
export const orderSources = ['online', ...takenSources, 'partner'] as const;
export type OrderSource = (typeof orderSources)[number];

/**
 * How an order that staff take is paid: in cash when it is handed over, in cash or by the card machine now, by a code on
 * the screen, by a link that the guest's phone gets, or with the bill of its table.
 */
export const takenPayments = ['handover', 'cash', 'card', 'qr', 'link', 'bill'] as const;
export type TakenPayment = (typeof takenPayments)[number];

/** Another system has the guest's money. */
export const elsewhere = 'elsewhere';

/** A stand with a number on a table, such as `#12`, which no table of the restaurant has to have. */
export const isStandNumber = (tableNo: string): boolean => /^#\d{1,4}$/.test(tableNo);
