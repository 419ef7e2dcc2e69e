'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { ClientShop } from '@/lib/domain/client-shop';

interface DialogProps {
  shop: ClientShop;
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
  /** The address comes before the time, which depends on it (DLV-08). */
  show(kind: Kind): void;
  /** On a first sign of interest, so that the tap finds the code there. */
  preload(kind: Kind): void;
  dialogs: ReactNode;
}

/** The dialogs for place and time; their code comes with the first intent. */
export function useFulfilmentDialogs(
  shop: ClientShop,
  dishList: OrderedDish[],
  slot?: string,
): FulfilmentDialogs {
  const t = useTranslations('fulfilment.time');
  const [opened, setOpened] = useState<{ kind: Kind; Dialog: ComponentType<DialogProps> }>();
  const show = (wanted: Kind) => {
    // The store itself: this is also called right after it took an address, before the page was drawn again.
    const { mode, place } = getFulfilment(shop);
    const placeFirst = wanted === 'time' && mode !== 'SELF_PICKUP' && !place;
    if (placeFirst) showToast({ kind: 'warning', text: t('addressFirst'), id: 'address-first' });
    const kind = placeFirst ? 'address' : wanted;
    load[kind]().then(
      (Dialog) => setOpened({ kind, Dialog: Dialog as ComponentType<DialogProps> }),
      // Offline: the next tap tries again.
      () => undefined,
    );
  };
  return {
    show,
    preload: (kind) => void load[kind]().catch(() => undefined),
    dialogs: opened && (
      <opened.Dialog
        key={opened.kind}
        shop={shop}
        dishList={dishList}
        open
        onOpenChange={(tableSession) => !tableSession && setOpened(undefined)}
        onSaved={() => {
          // With the address known, the next question is when.
          if (opened.kind === 'address' && !slot) show('time');
        }}
      />
    ),
  };
}
