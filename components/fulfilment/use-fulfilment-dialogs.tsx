'use client';

import { type ReactNode, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { ClientShop } from '@/lib/domain/client-shop';

type Kind = 'address' | 'time';

const load = {
  address: () => import('./address-dialog').then((module) => module.default),
  time: () => import('./time-dialog').then((module) => module.default),
};

interface Options {
  shop: ClientShop;
  getDishes(): OrderedDish[];
  /** The chosen time, if any. */
  slot?: string;
  /** At checkout, where the address says who receives the order; before it a place is enough. */
  withReceiver?: boolean;
}

export interface FulfilmentDialogs {
  show(kind: Kind): void;
  /** Loads the dialog's code on a first sign of intent. */
  preload(kind: Kind): void;
  dialogs: ReactNode;
}

/** The dialogs for place and time; their code loads on first intent. */
export function useFulfilmentDialogs({ shop, getDishes, slot, withReceiver }: Options): FulfilmentDialogs {
  const [opened, setOpened] = useState<Kind>();
  /** Closes a dialog unless the other one has replaced it. */
  const close = (kind: Kind) => setOpened((now) => (now === kind ? undefined : now));
  // Offline: the next tap retries.
  const AddressDialog = useLazyPart(opened === 'address', load.address, () => close('address'));
  const TimeDialog = useLazyPart(opened === 'time', load.time, () => close('time'));
  return {
    show: setOpened,
    preload: (kind) => void load[kind]().catch(() => undefined),
    dialogs: (
      <>
        {opened === 'address' && AddressDialog && (
          <AddressDialog
            shop={shop}
            open
            onOpenChange={(isOpen) => !isOpen && close('address')}
            withReceiver={withReceiver}
            // With the address known, the next question is when.
            onSaved={() => !slot && setOpened('time')}
          />
        )}
        {opened === 'time' && TimeDialog && (
          <TimeDialog
            shop={shop}
            dishList={getDishes()}
            open
            onOpenChange={(isOpen) => !isOpen && close('time')}
            onChangeAddress={() => setOpened('address')}
          />
        )}
      </>
    ),
  };
}
