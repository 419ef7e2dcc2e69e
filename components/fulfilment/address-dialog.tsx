'use client';

import AddressBookDialog from '@/components/addresses/address-dialog';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Props {
  shop: ClientShop;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** After an address was confirmed, e.g. to go on to the time. */
  onSaved?(): void;
}

/** Chooses where the next order goes; the choice is stored in the browser, with what was typed to find it (DLV-10). */
export default function AddressDialog({ shop, open, onOpenChange, onSaved }: Props) {
  const { setPlace } = useFulfilment(shop);
  return (
    <AddressBookDialog
      shop={shop}
      open={open}
      onOpenChange={onOpenChange}
      select={(address, keyword) => {
        setPlace(address, keyword);
        onSaved?.();
      }}
    />
  );
}
