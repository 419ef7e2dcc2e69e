'use client';

import { type ReactNode, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { OrderedDish } from '@/lib/contract/ordering';

type Kind = 'address' | 'time';

const load = {
  address: () => import('./address-dialog').then((module) => module.default),
  time: () => import('./time-dialog').then((module) => module.default),
};

interface Options {
  listDishes(): OrderedDish[];
  /** The selected time, if any. */
  slot?: string;
  /** Requires a receiver, which only the checkout needs. */
  withReceiver?: boolean;
}

export interface FulfilmentDialogs {
  show(kind: Kind): void;
  /** Loads the dialog's code on intent. */
  preload(kind: Kind): void;
  dialogs: ReactNode;
}

/** Provides the dialogs for place and time; their code loads on intent. */
export function useFulfilmentDialogs({ listDishes, slot, withReceiver }: Options): FulfilmentDialogs {
  const [opened, setOpened] = useState<Kind>();
  /** Closes a dialog unless the other one has replaced it. */
  const close = (kind: Kind) => setOpened((now) => (now === kind ? undefined : now));
  // A failed load (offline) is retried by the next tap.
  const AddressDialog = useLazyPart(opened === 'address', load.address, () => close('address'));
  const TimeDialog = useLazyPart(opened === 'time', load.time, () => close('time'));
  return {
    show: setOpened,
    preload: (kind) => void load[kind]().catch(() => undefined),
    dialogs: (
      <>
        {opened === 'address' && AddressDialog && (
          <AddressDialog
            open
            onOpenChange={(isOpen) => !isOpen && close('address')}
            withReceiver={withReceiver}
            // Continues with the time, once the address is known.
            onSaved={() => !slot && setOpened('time')}
          />
        )}
        {opened === 'time' && TimeDialog && (
          <TimeDialog
            dishList={listDishes()}
            open
            onOpenChange={(isOpen) => !isOpen && close('time')}
            onChangeAddress={() => setOpened('address')}
          />
        )}
      </>
    ),
  };
}
