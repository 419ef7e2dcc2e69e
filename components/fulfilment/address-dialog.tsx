'use client';

import AddressBookDialog from '@/components/addresses/address-dialog';
import { useShop } from '@/components/layout/shop-context';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called after an address was confirmed, e.g. to continue with the time. */
  onSaved?(): void;
  /** Requires a receiver, because the order is placed now. */
  withReceiver?: boolean;
}

/** Selects the delivery address of the next order, which is stored in the browser with the search keyword. */
export default function AddressDialog({ open, onOpenChange, onSaved, withReceiver }: Props) {
  const { setPlace } = useFulfilment(useShop());
  return (
    <AddressBookDialog
      open={open}
      onOpenChange={onOpenChange}
      withReceiver={withReceiver}
      select={(...chosen) => {
        setPlace(...chosen);
        onSaved?.();
      }}
    />
  );
}
