import { contract } from '@/lib/contract/contract';
import { getSourceLabel } from '@/lib/contract/tracking-values';
import { spendSource } from '../../core/source-budgets';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { keepEvent } from './tracking.repository';

/** The limit of events from one address; more would be noise. */
const budget = { most: 120, windowMs: 60_000 };

/** Records events in the storefronts. */
export function addTrackingRoutes(app: HttpApp, deps: Deps): void {
  serve(
    app,
    contract['tracking.event'],
    async ({ event, restaurantId, utmSource, properties }, { address }) => {
      const now = deps.clock();
      await spendSource(deps.db, 'track', address, budget, now);
      const defined = Object.entries(properties ?? {}).filter(([, value]) => value !== undefined);
      await keepEvent(deps.db, {
        name: event,
        restaurantId,
        source: getSourceLabel(utmSource),
        properties: Object.fromEntries(defined) as Record<string, string | number>,
        at: now,
      });
      return {};
    },
  );
}
