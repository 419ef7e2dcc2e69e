'use client';

import { useId, useReducer } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { type AddressDraft, createEmptyDraft, getReceiverDraft } from '@/lib/domain/addresses/address-draft';
import { type BookStep, getNextBookStep } from '@/lib/domain/addresses/book-steps';
import { hasReceiver } from '@/lib/domain/fulfilment/place-address';

export interface StartsWith {
  /** Opens the form directly, with an address or an empty one. */
  begin?: Address | 'new';
  /** Whether an address can be selected, which lets guests use the dialog too. */
  selecting: boolean;
  /** Whether the address needs a receiver, because the order is placed now. */
  withReceiver: boolean;
}

/** Holds the section of the address dialog and its form draft. */
export function useAddressSteps({ begin, selecting, withReceiver }: StartsWith) {
  const shop = useShop();
  const session = useSession();
  const { place } = useFulfilment(shop);
  const createDraft = () => createEmptyDraft(session, shop.countryCode);
  const toDraft = (address: DeliveryAddress) => getReceiverDraft(address, session, shop.countryCode);
  const [step, move] = useReducer(getNextBookStep, undefined, (): BookStep => {
    if (begin) return { section: 'edit', draft: begin === 'new' ? createDraft() : toDraft(begin) };
    const lacksReceiver = place !== undefined && !hasReceiver(place);
    if (lacksReceiver && withReceiver) return { section: 'edit', draft: toDraft(place) };
    if (session.status === 'diner' || !selecting) return { section: 'list' };
    if (place && !lacksReceiver) return { section: 'edit', draft: toDraft(place) };
    return { section: 'search', draft: withReceiver ? createDraft() : undefined };
  });
  const id = useId();

  return {
    step,
    move,
    /** Id of the form. */
    id,
    add: () => move({ kind: 'edit', draft: createDraft() }),
    edit: (address: DeliveryAddress) => move({ kind: 'edit', draft: toDraft(address) }),
    type: (typed: Partial<AddressDraft>) => move({ kind: 'type', typed }),
  };
}
