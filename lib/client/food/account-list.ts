import { change, query } from '@/lib/client/api/call';
import { avoidables } from '@/lib/contract/food-values';
import { avoidListCame } from './avoid-key';
import { forgetAvoided, getCurrentAvoided, replaceAvoided } from './avoid-store';

let syncing: Promise<void> | undefined;

/**
 * Syncs the list of this device with the one of the diner's account, if the diner consented to its storage there
 * (ALG-02). A list that was created here before the login is merged with the account's, so that no entry is lost.
 * Concurrent calls share one run. Throws ApiError; the list of this device stays then, and the next call tries again.
 */
export function syncAccountList(): Promise<void> {
  syncing ??= sync().finally(() => {
    syncing = undefined;
  });
  return syncing;
}

async function sync(): Promise<void> {
  const before = getCurrentAvoided();
  if (before.onAccount === 'changed') return send();
  const { avoids } = await query('profile.avoided', {});
  const { avoided, onAccount } = getCurrentAvoided();
  // The list was changed here in the meantime.
  if (onAccount === 'changed') return send();
  if (!avoids) {
    // The consent was withdrawn on another device.
    if (onAccount) replaceAvoided(avoided, undefined);
    return;
  }
  // An entry that was removed here while the account's list was on its way stays removed.
  const joined = avoidables.filter((avoidable) =>
    avoided.includes(avoidable)
      ? avoids.includes(avoidable) || !onAccount
      : avoids.includes(avoidable) && !before.avoided.includes(avoidable),
  );
  const isSame = joined.length === avoids.length && joined.every((each) => avoids.includes(each));
  replaceAvoided(joined, isSame ? 'stored' : 'changed');
  window.dispatchEvent(new Event(avoidListCame));
  if (!isSame) await send();
}

async function send(): Promise<void> {
  const { avoided } = getCurrentAvoided();
  await change('profile.storeAvoided', { avoids: [...avoided] });
  // A later change is sent by the next call.
  if (getCurrentAvoided().avoided === avoided) replaceAvoided(avoided, 'stored');
}

/** Stores the list on the account from now on, or deletes it there. Throws ApiError; then nothing has changed. */
export async function setOnAccount(isStored: boolean): Promise<void> {
  const { avoided } = getCurrentAvoided();
  await change('profile.storeAvoided', { avoids: isStored ? [...avoided] : undefined });
  const now = getCurrentAvoided().avoided;
  replaceAvoided(now, isStored ? (now === avoided ? 'stored' : 'changed') : undefined);
}

/** Removes a list that belongs to the account after its session has ended. */
export function forgetAccountList(): void {
  if (getCurrentAvoided().onAccount) forgetAvoided();
}
