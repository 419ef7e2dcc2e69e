import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { dayMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { drainInBatches } from '../../jobs/drain-in-batches';
import type { Company } from '../../providers/payment/adapter-names';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { payoutChecks } from '../../schema/payouts';
import { restaurants } from '../../schema/restaurant';
import { payeeColumns } from '../payments/pay-types';
import { takePayoutLines } from './compare-payouts';

/** The first comparison reads a month; each later one reads some days again, because payouts can be reported late. */
const [firstDays, againDays] = [31, 4];

type PayoutSource = NonNullable<PaymentProvider['listPaidOut']>;

/** Returns how to read the payouts of a company, or undefined where they come as files. */
export const findPayoutSource = (
  { paymentProviders }: Pick<Deps, 'paymentProviders'>,
  company: string,
): PayoutSource | undefined =>
  Object.values(paymentProviders.companies?.[company as Company] ?? {}).find((method) => method?.listPaidOut)
    ?.listPaidOut;

/** Compares the payments of each restaurant with the payouts of its companies, once a day. */
export async function compareDaily(deps: Deps): Promise<number> {
  let compared = 0;
  for (const company of Object.keys(deps.paymentProviders.companies ?? {})) {
    const source = findPayoutSource(deps, company);
    if (source) compared += await compareCompany(deps, company, source);
  }
  return compared;
}

function compareCompany(deps: Deps, company: string, listPaidOut: PayoutSource): Promise<number> {
  const { db } = deps;
  const now = deps.clock();
  const checks = db
    .select({ restaurantId: payoutChecks.restaurantId })
    .from(payoutChecks)
    .where(
      and(
        eq(payoutChecks.restaurantId, restaurants.id),
        eq(payoutChecks.provider, company),
        gt(payoutChecks.comparedAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return drainInBatches(deps, {
    job: `compare-payouts-${company}`,
    now,
    list: (select, limit) =>
      db
        .select({ id: restaurants.id, ...payeeColumns })
        .from(restaurants)
        .where(
          and(
            // Both halves repeat the condition of a partial index.
            sql`(${restaurants.paymentKeys} <> '{}'::jsonb and ${restaurants.paymentKeys} ? ${company}
              or ${restaurants.paymentAccounts} ?| array['stripe', 'hitpay', 'payos', 'vnpay']
                and ${restaurants.paymentAccounts} ? ${company})`,
            notExists(checks),
            select(restaurants.id),
          ),
        )
        .limit(limit),
    async run({ id: _, ...payee }) {
      const { restaurantId } = payee;
      const [before] = await db
        .select()
        .from(payoutChecks)
        .where(and(eq(payoutChecks.restaurantId, restaurantId), eq(payoutChecks.provider, company)));
      const days = before
        ? Math.ceil((now.getTime() - before.comparedAt.getTime()) / dayMs) + againDays
        : firstDays;
      const range = {
        from: new Date(now.getTime() - Math.min(days, firstDays) * dayMs),
        until: new Date(now.getTime() + dayMs),
      };
      const lines = await listPaidOut(range, payee);
      await takePayoutLines(db, { restaurantId, provider: company }, lines, now);
      return true;
    },
    // A company that does not respond takes seconds for each restaurant.
    isOneBatch: true,
  });
}
