'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { Address } from '@/lib/contract/addresses';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';
import { AddressCard } from './address-card';
import type { AddressBook } from './use-address-book';

interface Props {
  book: AddressBook;
  onAdd(): void;
  onEdit(address: Address): void;
  /** Selects an address for the next order; absent where there is nothing to select for. */
  select?(address: Address): void;
  /** Removes the address from the next order. */
  clear?(): void;
  /** Id of the next order's address. */
  chosenId?: number;
  /** Hides the add button, because the dialog pins its own. */
  withoutAdd?: boolean;
}

/** Lists the address book: add, edit, delete after a confirmation, set the default. */
export function AddressList({ book, onAdd, onEdit, select, clear, chosenId, withoutAdd }: Props) {
  const t = useTranslations('addresses');
  const [doomed, setDoomed] = useState<Address>();
  const { list, pending } = book;

  const complain = ({ failure }: { failure?: string }) => {
    if (failure) showToast({ kind: 'error', text: failure });
  };
  async function remove() {
    if (!doomed) return;
    complain(await book.remove(doomed.addressId));
    setDoomed(undefined);
  }

  if (list.isError)
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" onClick={() => void list.refetch()}>
            {t('list.retry')}
          </Button>
        }
      >
        {t('list.failed')}
      </Notice>
    );
  if (!list.data)
    return (
      <div className="grid gap-3">
        <p role="status" className="sr-only">
          {t('list.loading')}
        </p>
        <Skeleton height={148} />
        <Skeleton height={148} />
      </div>
    );
  const add = (
    <Button
      onClick={onAdd}
      wide={list.data.length > 0}
      variant={list.data.length > 0 ? 'secondary' : 'primary'}
    >
      <Icon name="plus" />
      {t('list.add')}
    </Button>
  );
  if (list.data.length === 0)
    return <EmptyState icon="pin" title={t('list.emptyTitle')} text={t('list.emptyText')} action={add} />;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.data.map((address) => (
          <li key={address.addressId}>
            <AddressCard
              address={address}
              pending={pending?.addressId === address.addressId ? pending.action : undefined}
              chosen={select && address.addressId === chosenId}
              clear={clear}
              leading={address.addressId === (chosenId ?? list.data[0]?.addressId)}
              select={select && (() => select(address))}
              onEdit={() => onEdit(address)}
              onDelete={() => setDoomed(address)}
              onSetDefault={async () => complain(await book.makeDefault(address.addressId))}
            />
          </li>
        ))}
      </ul>
      {!withoutAdd && <div className="mt-4">{add}</div>}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        kind="warning"
        title={t('delete.title')}
        content={doomed && formatAddressLine(doomed)}
        sureLabel={t('delete.sure')}
        cancelLabel={t('delete.cancel')}
        closeLabel={t('close')}
        dangerous
        pending={pending?.action === 'remove'}
        onSure={() => void remove()}
      />
    </>
  );
}
