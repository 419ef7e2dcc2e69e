'use client';

import { type ComponentType, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Address } from '@/lib/contract/addresses';
import type { ClientShop } from '@/lib/domain/client-shop';
import { AddressList } from './address-list';
import { type BookOwner, useAddressBook } from './use-address-book';

const loadDialog = () => import('./address-dialog').then((module) => module.default);

type Dialog = ComponentType<{
  shop: ClientShop;
  open: boolean;
  onOpenChange(open: boolean): void;
  begin?: Address | 'new';
}>;

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
  const [opened, setOpened] = useState<{ Dialog: Dialog; begin: Address | 'new' }>();

  function open(begin: Address | 'new') {
    loadDialog().then(
      (Dialog) => setOpened({ Dialog, begin }),
      // Offline: the next tap tries again.
      () => undefined,
    );
  }

  return (
    <div onPointerEnter={() => void loadDialog().catch(() => undefined)}>
      <AddressList book={book} onAdd={() => open('new')} onEdit={open} />
      {opened && (
        <opened.Dialog
          shop={shop}
          begin={opened.begin}
          open
          onOpenChange={(stay) => !stay && setOpened(undefined)}
        />
      )}
    </div>
  );
}
