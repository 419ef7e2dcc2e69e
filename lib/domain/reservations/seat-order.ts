/** How a seat order stands, by the number that other channels of the platform give it (RSV-24). */
const seatOrderStates = { 1: 'awaiting', 2: 'successful', 3: 'failed' } as const;
type SeatOrderState = (typeof seatOrderStates)[keyof typeof seatOrderStates];

/** Undefined for a number that means nothing, and for none. */
export const getSeatOrderState = (status: number | undefined): SeatOrderState | undefined =>
  status !== undefined && Object.hasOwn(seatOrderStates, status)
    ? seatOrderStates[status as keyof typeof seatOrderStates]
    : undefined;
