/*
 * Status numbers of the wire. This file imports no zod, so that browser code may use it. The backend issues only some
 * of the order statuses (DEC-70); clients read all of them (ORD-07).
 */

/** `orderStatus`: the state of an order (ORD-07). 1, 3, 5, 6 and 8 have no name: 3 reads as 2, 5 and 6 as 4, 8 as 7. */
export const OrderStatus = {
  /** 0: placed, waiting for its payment. */
  AwaitingPayment: 0,
  /** 2: paid, or accepted to be paid in cash. */
  Accepted: 2,
  /** 4: the kitchen prepares it. */
  Preparing: 4,
  /** 7: on the way to the customer, or ready at the counter. */
  OnTheWay: 7,
  /** 9: delivered, collected or served. */
  Completed: 9,
  /** 10: cancelled, or not paid in time. */
  Cancelled: 10,
  /** 11: shown as completed (DEC-33). The highest known number. */
  Closed: 11,
} as const;

/** `payStatus`: the payment state of an order (ORD-07). */
export const PayStatus = {
  /** 0 */
  Unpaid: 0,
  /** 1 */
  Paid: 1,
  /** 2: the payment failed or was refunded. */
  FailedOrRefunded: 2,
} as const;

/** `vouchersStatus`: the state of a voucher order (API-86). Clients read any other number as failed. */
export const VoucherOrderStatus = {
  /** 0: placed, waiting for its payment. */
  AwaitingPayment: 0,
  /** 1: paid, its codes are issued. */
  Paid: 1,
  /** 2: ended without payment. */
  Cancelled: 2,
} as const;

/** `reservationStatus`: the state of a reservation (RSV-17). After the guests have arrived it stays reserved. */
export const ReservationStatus = {
  /** 1 */
  Reserved: 1,
  /** 2 */
  Cancelled: 2,
  /** 3: the guests did not arrive in time. */
  Absent: 3,
} as const;
export type ReservationStatus = (typeof ReservationStatus)[keyof typeof ReservationStatus];
