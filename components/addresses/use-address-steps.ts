'use client';

import { useId, useReducer, useState } from 'react';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { useSession } from '@/lib/client/session/session-client';
import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import {
  type AddressDraft,
  type AddressError,
  createEmptyDraft,
  getReceiverDraft,
  validateAddress,
} from '@/lib/domain/addresses/address-draft';
import { type BookStep, getNextBookStep } from '@/lib/domain/addresses/book-steps';
import type { ClientShop } from '@/lib/domain/client-shop';
import { hasReceiver } from '@/lib/domain/fulfilment/place-address';

export interface StartsWith {
  /** Straight into the form, of an address or of a new one. */
  begin?: Address | 'new';
  /** An address can be selected, so a guest has something to do here too. */
  selecting: boolean;
  /** It is selected for an order that is placed now, so it says who receives it; else a place is enough. */
  withReceiver: boolean;
}

/** In which section the dialog is, and what is filled in (ADR-03). */
export function useAddressSteps(shop: ClientShop, { begin, selecting, withReceiver }: StartsWith) {
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
  const [error, setError] = useState<AddressError>();

  return {
    step,
    move,
    /** Of the form; its fields are `id-field`. */
    id,
    error,
    add: () => move({ kind: 'edit', draft: createDraft() }),
    edit: (address: DeliveryAddress) => move({ kind: 'edit', draft: toDraft(address) }),
    type: (typed: Partial<AddressDraft>) => {
      setError(undefined);
      move({ kind: 'type', typed });
    },
    /** Returns whether the form is valid; otherwise shows its first error and focuses it (ADR-07). */
    check: (draft: AddressDraft): boolean => {
      const found = validateAddress(draft);
      setError(found);
      if (found) document.getElementById(`${id}-${found.field}`)?.focus();
      return !found;
    },
    forget: () => setError(undefined),
  };
}
