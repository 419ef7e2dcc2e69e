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
  /** For an order that is placed now, which needs to know who receives it. */
  withReceiver?: boolean;
}

/** Chooses where the next order goes; the choice is stored in the browser, with what was typed to find it (DLV-10). */
export default function AddressDialog({ shop, open, onOpenChange, onSaved, withReceiver }: Props) {
  const { setPlace } = useFulfilment(shop);
  return (
    <AddressBookDialog
      shop={shop}
      open={open}
      onOpenChange={onOpenChange}
      withReceiver={withReceiver}
      select={(address, keyword) => {
        setPlace(address, keyword);
        onSaved?.();
      }}
    />
  );
}
