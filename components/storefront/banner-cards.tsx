'use client';

import { useEffect, useRef, useState } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { findCurrentTableSession, leaveTable } from '@/lib/client/dine-in/table-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { type BannerCard, cardOfMode, modeOfCard } from '@/lib/domain/storefront/banner-cards';
import { type CardLabels, CardRow } from './card-row';

export interface BannerCardsProps {
  cards: CardLabels[];
  /** The card that the page recommends until the diner selects one. */
  start: BannerCard;
  label: string;
}

/**
 * Selects the mode by cards, like the tabs in the panel below. The card of the selected mode is marked; the note is on
 * the recommended card first, then on the last clicked one.
 */
export function BannerCards({ cards, start, label }: BannerCardsProps) {
  const { shop } = useStorefront();
  const { mode, ready, setMode } = useFulfilment(shop);
  const [noted, setNoted] = useState(start);
  const known = useRef(ready ? mode : undefined);

  useEffect(() => {
    if (!ready) return;
    // The initial mode is not a choice of this visit.
    if (known.current !== undefined && known.current !== mode) setNoted(cardOfMode[mode]);
    known.current = mode;
  }, [mode, ready]);

  return (
    <CardRow
      cards={cards}
      chosen={cardOfMode[mode]}
      noted={noted}
      label={label}
      onChoose={(kind) => {
        setNoted(kind);
        const wanted = modeOfCard[kind];
        if (!wanted) return;
        setMode(wanted);
        // Delivery and pick-up exclude eating at the table.
        if (findCurrentTableSession(shop.restaurantId)) leaveTable(shop.restaurantId);
      }}
    />
  );
}
