import { z } from 'zod';
import { clock } from '../days-and-times';
import { phoneNumber } from '../phone-numbers';
import { longestCustomerName } from '../reservation-values';
import { party, reservationRemark } from '../reservations';
import { day, maybe, text, textId } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/**
 * Books a table that another system took, under the rules of `reservations.submit`. The same number of the same key
 * books one table for a guest (IDEMPOTENCY_MISMATCH for another request). KEY_NEEDED for a person; DEPOSIT_CHANGED where
 * the table takes a deposit, because the guest has to pay it here.
 */
export const bookingsReceive = defineStaffEndpoint({
  name: 'bookings.receive',
  effect: 'change',
  role: 'manager',
  input: z.object({
    /** The number of the booking in the other system. */
    externalId: text(100, 1),
    name: text(longestCustomerName, 1).regex(/\S/, 'is blank'),
    mobile: phoneNumber,
    people: party,
    day,
    time: clock,
    remark: maybe(reservationRemark),
  }),
  output: z.object({ reservationId: textId, code: text(40) }),
});
