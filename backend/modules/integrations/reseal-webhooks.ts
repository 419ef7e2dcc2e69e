import { and, eq, like, not } from 'drizzle-orm';
import { getNewestBeginning, openSealedText, sealText } from '../../core/sealed-text';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { webhookEndpoints } from '../../schema/integrations';

/** Seals secrets again that were sealed with an older CODE_SECRET, so that it can be removed. What none opens is set aside. */
export function resealWebhooks(deps: DrainDeps & Pick<Deps, 'env' | 'clock'>): Promise<number> {
  const { db, env } = deps;
  const beginning = getNewestBeginning(env.CODE_SECRET, 'webhook-secret');
  return drainInBatches(deps, {
    job: 'reseal-webhooks',
    now: deps.clock(),
    list: (select, limit) =>
      db
        .select()
        .from(webhookEndpoints)
        .where(
          and(
            not(like(webhookEndpoints.secret, `${beginning.replaceAll('_', '\\_')}%`)),
            select(webhookEndpoints.id),
          ),
        )
        .limit(limit),
    async run({ id, restaurantId, url, secret: sealed }) {
      const owner = { purpose: 'webhook-secret', restaurantId, url } as const;
      const secret = await openSealedText(env.CODE_SECRET, owner, sealed);
      if (secret === undefined) throw new Error('no CODE_SECRET opens the secret of this address');
      await db
        .update(webhookEndpoints)
        .set({ secret: await sealText(env.CODE_SECRET, owner, secret) })
        .where(eq(webhookEndpoints.id, id));
      return true;
    },
  });
}
