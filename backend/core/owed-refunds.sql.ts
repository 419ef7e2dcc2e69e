import { type SQL, sql } from 'drizzle-orm';
import { payments, refunds } from '../schema/payments';

/** Begins the key of the refund that replaces a failed one, whose id follows. */
export const replacementPrefix = 'failed:';

/**
 * Condition for rows of `refunds`: a provider refused the refund for good, and nobody has sent the money another way, by a
 * refund that replaces it or by others that leave too little of the payment.
 */
export const isFailedAndOwed: SQL = sql`(${refunds.state} = 'failed'
  and (select p.amount - p.refunded from ${payments} p where p.id = ${refunds.paymentId}) >= ${refunds.amount}
  and not exists (select from ${refunds} again where again.dedupe_key = ${sql.raw(`'${replacementPrefix}'`)} || ${refunds.id}))`;

/** Condition for rows of `refunds`: the money has still to be sent. */
export const isOwed: SQL = sql`(${refunds.state} = 'due' or ${isFailedAndOwed})`;

/** Condition for rows of `refunds`: the money was sent or has still to be; a failed refund that was replaced is left out. */
export const countsAsRefund: SQL = sql`(${refunds.state} <> 'failed' or ${isFailedAndOwed})`;
