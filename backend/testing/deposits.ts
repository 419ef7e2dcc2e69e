import { eq } from 'drizzle-orm';
import { contract } from '@/lib/contract/contract';
import type { DepositRule } from '@/lib/contract/reservation-values';
import { confirmPayment } from '../modules/payments/payments-by-staff';
import { payables } from '../payables';
import { reservationDeposits } from '../schema/deposits';
import { payments, refunds } from '../schema/payments';
import type { TestClient } from './client';
import type { TestDiner } from './shop';

/** S$20 per person at every table, free until two hours before, paid within 15 minutes. */
export const testDeposit: DepositRule = { amount: 2000, per: 'person', freeHours: 2, payMinutes: 15 };

/** Creates the actions and queries of deposit tests. */
export function createDepositDesk(client: TestClient) {
  const { db, clock } = client.deps;
  return {
    pay: (who: TestDiner, reservationId: string, payType = 'PAY_NOW') =>
      client.call(contract['reservations.payDeposit'], { reservationId, payType }, { token: who.token }),
    /** Confirms the payment, as staff or the bank's statement would. */
    confirm: (reservationId: string) =>
      confirmPayment({ db, payables }, reservationId, { now: clock(), actor: 'ann' }),
    getDeposit: async (id: string) =>
      (await db.select().from(reservationDeposits).where(eq(reservationDeposits.reservationId, id)))[0]!,
    listPayments: (id: string) =>
      db.select().from(payments).where(eq(payments.depositId, id)).orderBy(payments.createdAt),
    listRefunds: (id: string) =>
      db
        .select({
          amount: refunds.amount,
          method: refunds.method,
          kind: refunds.kind,
          actor: refunds.actor,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(payments.depositId, id)),
  };
}
