'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Address } from '@/lib/contract/addresses';
import { openLogin, useSession } from '@/lib/session/session-client';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { AddressList } from './address-list';
import { useAddressBook } from './use-address-book';

const loadDialog = () => import('./address-dialog').then((module) => module.default);

type Dialog = ComponentType<{
  shop: ShopFacts;
  open: boolean;
  onOpenChange(open: boolean): void;
  begin?: Address | 'new';
}>;

interface Props {
  shop: ShopFacts;
}

/** The address book on the My page: viewing and managing, nothing to select (ADR-04). */
export function AddressBookPanel(props: Props) {
  return (
    <QueryProvider>
      <Panel {...props} />
    </QueryProvider>
  );
}

function Panel({ shop }: Props) {
  const t = useTranslations('addresses.list');
  const { status } = useSession();
  const book = useAddressBook(shop);
  const [opened, setOpened] = useState<{ Dialog: Dialog; begin: Address | 'new' }>();

  function open(begin: Address | 'new') {
    loadDialog().then(
      (Dialog) => setOpened({ Dialog, begin }),
      // Offline: the next tap tries again.
      () => undefined,
    );
  }

  if (status === 'guest')
    return (
      <EmptyState
        icon="pin"
        title={t('guestTitle')}
        text={t('guestText')}
        action={<Button onClick={() => openLogin({ reason: 'account' })}>{t('login')}</Button>}
      />
    );
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
