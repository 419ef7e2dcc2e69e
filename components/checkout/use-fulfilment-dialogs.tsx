'use client';

import { type ComponentType, type ReactNode, useState } from 'react';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface DialogProps {
  shop: ShopFacts;
  dishList: OrderedDish[];
  open: boolean;
  onOpenChange(open: boolean): void;
  onSaved?(): void;
}

type Kind = 'address' | 'time';

const load = {
  address: () => import('@/components/fulfilment/address-dialog').then((module) => module.default),
  time: () => import('@/components/fulfilment/time-dialog').then((module) => module.default),
} satisfies Record<Kind, () => Promise<unknown>>;

export interface FulfilmentDialogs {
  show(kind: Kind): void;
  /** On a first sign of interest, so that the tap finds the code there. */
  warm(kind: Kind): void;
  dialogs: ReactNode;
}

/** The dialogs for place and time; their code comes with the first intent. */
export function useFulfilmentDialogs(
  shop: ShopFacts,
  dishList: OrderedDish[],
  slot?: string,
): FulfilmentDialogs {
  const [opened, setOpened] = useState<{ kind: Kind; Dialog: ComponentType<DialogProps> }>();
  const show = (kind: Kind) => {
    load[kind]().then(
      (Dialog) => setOpened({ kind, Dialog: Dialog as ComponentType<DialogProps> }),
      // Offline: the next tap tries again.
      () => undefined,
    );
  };
  return {
    show,
    warm: (kind) => void load[kind]().catch(() => undefined),
    dialogs: opened && (
      <opened.Dialog
        key={opened.kind}
        shop={shop}
        dishList={dishList}
        open
        onOpenChange={(stay) => !stay && setOpened(undefined)}
        onSaved={() => {
          // With the address known, the next question is when.
          if (opened.kind === 'address' && !slot) show('time');
        }}
      />
    ),
  };
}
