'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, openLogin, useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import { type AddressDraft, getAddressInfo } from '@/lib/domain/addresses/address-draft';
import { syncPlace } from '@/lib/domain/addresses/place-in-step';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';

export type BookAction = 'save' | 'remove' | 'default';

/** The diner for whom the server rendered a page. */
export interface BookOwner {
  userId: number;
  /** Undefined where the server couldn't ask. */
  rendered?: Address[];
}

/** The result of a change, or the error text. */
type Outcome<T> = { made: T; failure?: undefined } | { failure: string };

/** The user's addresses and the changes to them; each change is confirmed by a toast (ERR-06). */
export function useAddressBook(shop: ClientShop, owner?: BookOwner) {
  const t = useTranslations('addresses.done');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const session = useSession();
  const userId = session.userId ?? owner?.userId;
  const list = useQuery({
    ...queries.addresses(userId),
    enabled: session.status === 'diner',
    initialData: userId !== undefined && userId === owner?.userId ? owner.rendered : undefined,
  });
  const [pending, setPending] = useState<{ action: BookAction; addressId?: number }>();
  useBookedPlace(shop, list.data);

  async function run<T>(
    action: BookAction,
    addressId: number | undefined,
    make: () => Promise<T>,
    done: Parameters<typeof t>[0],
  ): Promise<Outcome<T>> {
    setPending({ action, addressId });
    try {
      const made = await make();
      await client.invalidateQueries({ queryKey: ['addresses'] });
      showToast({ kind: 'success', text: t(done) });
      return { made };
    } catch (error) {
      const failure = isApiError(error) ? error : { code: 'INTERNAL' };
      if (failure.code === 'SESSION_EXPIRED' || failure.code === 'ACCESS_DENIED') expireSession();
      if (failure.code === 'LOGIN_REQUIRED') openLogin({ reason: 'account' });
      // It may be gone, or changed in another tab: the list shows how it is.
      if (failure.code === 'NOT_FOUND') void client.invalidateQueries({ queryKey: ['addresses'] });
      return { failure: formatError(errors, failure, shop) };
    } finally {
      setPending(undefined);
    }
  }

  return {
    list,
    pending,
    save: (draft: AddressDraft) => {
      const { addressId, asDefault: defaultAddress } = draft;
      const addressInfo = getAddressInfo(draft);
      return addressId === undefined
        ? run('save', undefined, () => change('addresses.add', { addressInfo, defaultAddress }), 'added')
        : run(
            'save',
            addressId,
            () => change('addresses.update', { addressInfo: { ...addressInfo, addressId }, defaultAddress }),
            'modified',
          );
    },
    remove: (addressId: number) =>
      run('remove', addressId, () => change('addresses.remove', { addressId }), 'deleted'),
    makeDefault: (addressId: number) =>
      run('default', addressId, () => change('addresses.changeDefault', { addressId }), 'defaultChanged'),
  };
}

export type AddressBook = ReturnType<typeof useAddressBook>;

/** What was chosen for the next order follows the book: a changed address is taken as it is now, a deleted one is none. */
export function useBookedPlace(shop: ClientShop, book: readonly Address[] | undefined): void {
  const { place, keyword, setPlace, ready } = useFulfilment(shop);
  useEffect(() => {
    if (!ready || !book) return;
    const now = syncPlace(place, book);
    if (now !== place) setPlace(now, now && keyword);
  }, [ready, book, place, keyword, setPlace]);
}
