'use client';

import { useTranslations } from 'next-intl';
import { GuestState } from '@/components/session/guest-state';
import { useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { AddressList } from './address-list';
import { UnsavedAddressCard } from './unsaved-address-card';
import type { AddressBook } from './use-address-book';

interface Props {
  book: AddressBook;
  /** The address that only the browser has. */
  stored?: DeliveryAddress;
  onSaveUnsaved(stored: DeliveryAddress): void;
  onRemoveUnsaved(): void;
  onAdd(): void;
  onEdit(address: Address): void;
  select?(address: Address): void;
  clear?(): void;
  chosenId?: number;
}

/** Shows the address book, preceded by an address stored in the browser before the login. */
export function ListSection({ book, stored, onSaveUnsaved, onRemoveUnsaved, ...list }: Props) {
  const t = useTranslations('addresses.list');
  const { status } = useSession();
  if (status !== 'diner')
    return <GuestState icon="pin" title={t('guestTitle')} text={t('guestText')} login={t('login')} />;
  return (
    <div className="min-h-[320px] p-4 desk:p-6">
      {stored && (
        <UnsavedAddressCard place={stored} onSave={() => onSaveUnsaved(stored)} onRemove={onRemoveUnsaved} />
      )}
      <AddressList book={book} withoutAdd {...list} />
    </div>
  );
}
