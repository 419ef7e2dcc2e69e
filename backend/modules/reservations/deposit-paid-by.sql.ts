import { type AnyColumn, sql } from 'drizzle-orm';
import type { PaidBy } from '../payments/refund-way';

/** How a deposit was paid, and whether the provider has refused to refund it. */
export type DepositPaidBy = PaidBy & { isRefused: boolean };

/** Returns a column with the payment of a reservation's deposit; null for a deposit that was not paid. */
export const selectPaidBy = (reservationId: AnyColumn) => sql<DepositPaidBy | null>`(
  select json_build_object('payType', p.pay_type, 'provider', p.provider,
    'isRefused', exists (select from refunds r where r.payment_id = p.id and r.state = 'failed'))
  from payments p where p.deposit_id = ${reservationId} and p.state in ('paid', 'refund_due', 'refunded')
  order by p.refunded >= p.amount, p.created_at desc limit 1)`;
