'use client';

import { useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Address } from '@/lib/contract/addresses';
import { AddressList } from './address-list';
import { type BookOwner, useAddressBook } from './use-address-book';

const loadDialog = () => import('./address-dialog').then((module) => module.default);

interface Props {
  /** The diner and the address book as of the server render. */
  owner: BookOwner;
}

/** Shows the address book on My, to view and manage; selecting belongs to the order's dialog. */
export function AddressBookPanel(props: Props) {
  return (
    <QueryProvider>
      <Panel {...props} />
    </QueryProvider>
  );
}

function Panel({ owner }: Props) {
  const book = useAddressBook(owner);
  const [begin, setBegin] = useState<Address | 'new'>();
  const close = () => setBegin(undefined);
  // A failed load (offline) is retried by the next tap.
  const Dialog = useLazyPart(begin !== undefined, loadDialog, close);

  return (
    <div onPointerEnter={() => void loadDialog().catch(() => undefined)}>
      <AddressList book={book} onAdd={() => setBegin('new')} onEdit={setBegin} />
      {begin && Dialog && <Dialog begin={begin} open onOpenChange={(isOpen) => !isOpen && close()} />}
    </div>
  );
}
