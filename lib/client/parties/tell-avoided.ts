import { change } from '@/lib/client/api/call';
import { getTold, watchAvoided } from '@/lib/client/food/avoid-store';
import { ApiError } from '@/lib/domain/api-error';
import { findCurrentMembership, storeMembership } from './membership-store';

const retryMs = 3_000;

/** It cannot be told any more. */
const endings = new Set(['NOT_FOUND', 'PARTY_CLOSED', 'GROUP_FIXED', 'INVALID_INPUT']);

/**
 * Tells the kitchen what the diner of this browser avoids, for the dishes that are sent from then on, and again at each change of the
 * list; tries again while the network is lost (ALG-03). Returns what ends it.
 */
export function tellWhatIsAvoided(restaurantId: number): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isEnded = false;
  const run = async (): Promise<void> => {
    clearTimeout(retry);
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isEnded && (await tellOnce(restaurantId)));
    } catch (error) {
      if (!isEnded && !(error instanceof ApiError && endings.has(error.code)))
        retry = setTimeout(run, retryMs);
    } finally {
      isRunning = false;
    }
  };
  const stop = watchAvoided(run);
  void run();
  return () => {
    isEnded = true;
    clearTimeout(retry);
    stop();
  };
}

/** Returns whether there was something to tell. */
async function tellOnce(restaurantId: number): Promise<boolean> {
  const membership = findCurrentMembership(restaurantId);
  const told = getTold();
  if (!membership || told.join() === (membership.told ?? []).join()) return false;
  const { partyId, memberKey } = membership;
  await change('parties.tellAvoided', { partyId, memberKey, avoids: told });
  const now = findCurrentMembership(restaurantId);
  if (now?.memberKey === memberKey) storeMembership(restaurantId, { ...now, told });
  return true;
}
