import { change, query } from '@/lib/client/api/call';
import { avoidables } from '@/lib/contract/food-values';
import { avoidListCame } from './avoid-key';
import { forgetAvoided, getCurrentAvoided, replaceAvoided } from './avoid-store';

let syncing: Promise<void> | undefined;

/**
 * Brings the list of this device and the one of the diner's account into step, where the diner agreed to have it there (ALG-02). A
 * list that was made here before the login is joined with the account's, so that nothing on either is lost. Concurrent calls share
 * one run. Throws ApiError; the list of this device stays then, and the next call tries again.
 */
export function syncAccountList(): Promise<void> {
  syncing ??= sync().finally(() => {
    syncing = undefined;
  });
  return syncing;
}

async function sync(): Promise<void> {
  if (getCurrentAvoided().onAccount === 'changed') return send();
  const { avoids } = await query('profile.avoided', {});
  const { avoided, onAccount } = getCurrentAvoided();
  // Changed here meanwhile.
  if (onAccount === 'changed') return send();
  if (!avoids) {
    // Taken back on another device.
    if (onAccount) replaceAvoided(avoided, undefined);
    return;
  }
  const joined = avoidables.filter((one) => avoids.includes(one) || (!onAccount && avoided.includes(one)));
  const isSame = joined.length === avoids.length;
  replaceAvoided(joined, isSame ? 'stored' : 'changed');
  window.dispatchEvent(new Event(avoidListCame));
  if (!isSame) await send();
}

async function send(): Promise<void> {
  const { avoided } = getCurrentAvoided();
  await change('profile.storeAvoided', { avoids: [...avoided] });
  // What changed meanwhile is sent by the next call.
  if (getCurrentAvoided().avoided === avoided) replaceAvoided(avoided, 'stored');
}

/** Stores the list on the account from now on, or has the account forget it. Throws ApiError; then it is as before. */
export async function setOnAccount(isStored: boolean): Promise<void> {
  const { avoided } = getCurrentAvoided();
  await change('profile.storeAvoided', { avoids: isStored ? [...avoided] : undefined });
  const now = getCurrentAvoided().avoided;
  replaceAvoided(now, isStored ? (now === avoided ? 'stored' : 'changed') : undefined);
}

/** Forgets a list that belongs to the account whose session has ended. */
export function forgetAccountList(): void {
  if (getCurrentAvoided().onAccount) forgetAvoided();
}
