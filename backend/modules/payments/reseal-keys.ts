import { and, eq, sql } from 'drizzle-orm';
import { getNewestBeginning, openSealedText, sealText } from '../../core/sealed-text';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { restaurants } from '../../schema/restaurant';

/** Seals accounts again that were sealed with an older CODE_SECRET, so that it can be removed. What none opens is set aside. */
export function resealPaymentKeys(deps: DrainDeps & Pick<Deps, 'env' | 'clock'>): Promise<number> {
  const { db, env } = deps;
  const beginning = getNewestBeginning(env.CODE_SECRET, 'payment-keys');
  return drainInBatches(deps, {
    job: 'reseal-payment-keys',
    now: deps.clock(),
    list: (select, limit) =>
      db
        .select({ id: restaurants.id, keys: restaurants.paymentKeys })
        .from(restaurants)
        .where(
          and(
            sql`${restaurants.paymentKeys} <> '{}'::jsonb`,
            sql`exists (select from jsonb_each_text(${restaurants.paymentKeys}) k where not starts_with(k.value, ${beginning}))`,
            select(restaurants.id),
          ),
        )
        .limit(limit),
    async run({ id, keys }) {
      const again: Record<string, string> = {};
      for (const [provider, sealed] of Object.entries(keys)) {
        const owner = { purpose: 'payment-keys', restaurantId: id, provider } as const;
        const text = await openSealedText(env.CODE_SECRET, owner, sealed ?? '');
        if (text === undefined) throw new Error(`no CODE_SECRET opens the keys of ${provider}`);
        again[provider] = await sealText(env.CODE_SECRET, owner, text);
      }
      // Keys that were entered meanwhile are sealed with the newest secret.
      await db
        .update(restaurants)
        .set({ paymentKeys: again })
        .where(and(eq(restaurants.id, id), eq(restaurants.paymentKeys, keys)));
      return true;
    },
  });
}
