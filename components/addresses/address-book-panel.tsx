'use client';

import { useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Address } from '@/lib/contract/addresses';
import type { ClientShop } from '@/lib/domain/client-shop';
import { AddressList } from './address-list';
import { type BookOwner, useAddressBook } from './use-address-book';

const loadDialog = () => import('./address-dialog').then((module) => module.default);

interface Props {
  shop: ClientShop;
  /** Whose page it is, with the book as the server rendered it. */
  owner: BookOwner;
}

/** The address book on the My page: viewing and managing, nothing to select (ADR-04). */
export function AddressBookPanel(props: Props) {
  return (
    <QueryProvider>
      <Panel {...props} />
    </QueryProvider>
  );
}

function Panel({ shop, owner }: Props) {
  const book = useAddressBook(shop, owner);
  const [begin, setBegin] = useState<Address | 'new'>();
  const close = () => setBegin(undefined);
  // Offline: the next tap retries.
  const Dialog = useLazyPart(begin !== undefined, loadDialog, close);

  return (
    <div onPointerEnter={() => void loadDialog().catch(() => undefined)}>
      <AddressList book={book} onAdd={() => setBegin('new')} onEdit={setBegin} />
      {begin && Dialog && (
        <Dialog shop={shop} begin={begin} open onOpenChange={(isOpen) => !isOpen && close()} />
      )}
    </div>
  );
}
