import { and, asc, eq, lte } from 'drizzle-orm';
import { certificateWarningMs, dayMs, minuteMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { drainInBatches } from '../../jobs/drain-in-batches';
import { restaurantDomains } from '../../schema/restaurant';
import { type DomainLookup, getDomainState, lookupOnline } from './domain-state';

/** The stored end of a certificate that is missing or that browsers refuse. */
const missing = new Date(0);

/** Milliseconds until a domain is checked again. */
const nextCheckMs = { fine: dayMs, ending: 10 * minuteMs, elsewhere: 60 * minuteMs };

/**
 * Reads the certificates of the domains that lead to this installation, each once a day, and more often one that is
 * missing or about to end. Returns the number of checked domains.
 */
export function checkCertificates(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'metrics'>,
  online: Pick<DomainLookup, 'resolve' | 'readCertificate'> = lookupOnline,
): Promise<number> {
  const { db, clock, env } = deps;
  const now = clock();
  const { host, restaurantId, certificateDueAt } = restaurantDomains;
  return drainInBatches(deps, {
    job: 'check-certificates',
    now,
    isOneBatch: true,
    atOnce: 10,
    list: (select, limit) =>
      db
        .select({ id: host, restaurantId })
        .from(restaurantDomains)
        .where(and(lte(certificateDueAt, now), select(host)))
        .orderBy(asc(certificateDueAt))
        .limit(limit),
    run: async ({ id }) => {
      const state = await getDomainState(id, env.CONSOLE_HOST, online);
      const endsAt = findEnd(state);
      const isEnding = endsAt && endsAt.getTime() < now.getTime() + certificateWarningMs;
      const pause = endsAt ? nextCheckMs[isEnding ? 'ending' : 'fine'] : nextCheckMs.elsewhere;
      const updated = await db
        .update(restaurantDomains)
        .set({ certificateEndsAt: endsAt ?? null, certificateDueAt: new Date(now.getTime() + pause) })
        .where(eq(host, id))
        .returning({ host });
      return updated.length > 0;
    },
  });
}

/** Returns the end of a domain's certificate; undefined for a name that leads elsewhere or needs none. */
function findEnd({ certificate, validUntil }: Awaited<ReturnType<typeof getDomainState>>): Date | undefined {
  if (certificate === 'missing') return missing;
  return validUntil === undefined ? undefined : new Date(validUntil);
}
