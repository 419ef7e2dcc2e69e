'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, openLogin, useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import { type AddressDraft, getAddressInfo } from '@/lib/domain/addresses/address-draft';
import { syncPlace } from '@/lib/domain/addresses/place-in-step';
import { toApiError } from '@/lib/domain/api-error';

export type BookAction = 'save' | 'remove' | 'default';

interface BookChange {
  action: BookAction;
  addressId?: number;
  /** Key of the message that confirms the change. */
  done: 'added' | 'modified' | 'deleted' | 'defaultChanged';
  send(): Promise<unknown>;
}

export interface BookOwner {
  userId: number;
  /** Undefined when the server could not load the book. */
  rendered?: Address[];
}

type Outcome<T> = { made: T; failure?: undefined } | { failure: string };

/** Loads the diner's addresses and changes them; each change is confirmed by a toast. */
export function useAddressBook(owner?: BookOwner) {
  const shop = useShop();
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
  const changing = useMutation({
    mutationFn: ({ send }: BookChange) => send(),
    onSuccess: async (_, { done }) => {
      await client.invalidateQueries({ queryKey: ['addresses'] });
      showToast({ kind: 'success', text: t(done) });
    },
    onError: (error) => {
      const { code } = toApiError(error);
      if (code === 'SESSION_EXPIRED' || code === 'ACCESS_DENIED') expireSession();
      if (code === 'LOGIN_REQUIRED') openLogin({ reason: 'account' });
      // Another tab may have deleted or changed the address, so reload the list.
      if (code === 'NOT_FOUND') void client.invalidateQueries({ queryKey: ['addresses'] });
    },
  });
  useBookedPlace(list.data);

  const run = async <T>(sent: BookChange & { send(): Promise<T> }): Promise<Outcome<T>> =>
    changing.mutateAsync(sent).then(
      (made) => ({ made: made as T }),
      (error) => ({ failure: formatError(errors, toApiError(error), shop) }),
    );

  return {
    list,
    pending: changing.isPending ? changing.variables : undefined,
    save: (draft: AddressDraft) => {
      const { addressId, asDefault: defaultAddress } = draft;
      const addressInfo = getAddressInfo(draft);
      return addressId === undefined
        ? run({
            action: 'save',
            done: 'added',
            send: () => change('addresses.add', { addressInfo, defaultAddress }),
          })
        : run({
            action: 'save',
            addressId,
            done: 'modified',
            send: () =>
              change('addresses.update', { addressInfo: { ...addressInfo, addressId }, defaultAddress }),
          });
    },
    remove: (addressId: number) =>
      run({
        action: 'remove',
        addressId,
        done: 'deleted',
        send: () => change('addresses.remove', { addressId }),
      }),
    makeDefault: (addressId: number) =>
      run({
        action: 'default',
        addressId,
        done: 'defaultChanged',
        send: () => change('addresses.changeDefault', { addressId }),
      }),
  };
}

export type AddressBook = ReturnType<typeof useAddressBook>;

/** Keeps the next order's address equal to the book's: an edited address is updated, a deleted one is deselected. */
export function useBookedPlace(book: readonly Address[] | undefined): void {
  const shop = useShop();
  const { place, keyword, setPlace, ready } = useFulfilment(shop);
  useEffect(() => {
    if (!ready || !book) return;
    const now = syncPlace(place, book);
    if (now !== place) setPlace(now, now && keyword);
  }, [ready, book, place, keyword, setPlace]);
}
