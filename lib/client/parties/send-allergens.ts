import { change } from '@/lib/client/api/call';
import { listSharedAvoidables, watchAvoided } from '@/lib/client/food/avoid-store';
import { ApiError } from '@/lib/domain/api-error';
import { findCurrentMembership, storeMembership } from './membership-store';

const retryMs = 3_000;

/** After these errors the list can no longer be sent. */
const endings = new Set(['NOT_FOUND', 'PARTY_CLOSED', 'GROUP_FIXED', 'INVALID_INPUT']);

/**
 * Sends the avoided allergens and diets to the kitchen for the dishes that are sent later, and again after each change
 * of the list; retries while the network is lost (ALG-03). Returns the function that stops it.
 */
export function syncAllergens(restaurantId: number): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isEnded = false;
  const run = async (): Promise<void> => {
    clearTimeout(retry);
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isEnded && (await sendAllergens(restaurantId)));
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

/** Returns whether a list was sent. */
async function sendAllergens(restaurantId: number): Promise<boolean> {
  const membership = findCurrentMembership(restaurantId);
  const told = listSharedAvoidables();
  if (!membership || told.join() === (membership.told ?? []).join()) return false;
  const { partyId, memberKey } = membership;
  await change('parties.tellAvoided', { partyId, memberKey, avoids: told });
  const now = findCurrentMembership(restaurantId);
  if (now?.memberKey === memberKey) storeMembership(restaurantId, { ...now, told });
  return true;
}
