import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { mapOrderNotes } from '@/lib/contract/text-values';
import type { CheckoutEntries } from '@/lib/domain/checkout/checkout-entries';
import type { Attempt } from '@/lib/domain/checkout/order-attempt';
import { checkoutKey } from './stored-pay-type';

export interface CheckoutForm extends CheckoutEntries {
  /** False until the stored state has been read; the first render shows the defaults. */
  ready: boolean;
  enter(entries: Partial<CheckoutEntries>): void;
  /** Clears everything but the payment method after an order (PAY-02). */
  clear(): void;
}

export const maxDishware = 10;

const blank: CheckoutEntries = {
  ...mapOrderNotes(() => ''),
  deliveryNote: undefined,
  dishwareNumber: 0,
  promotionCode: undefined,
  voucherCode: undefined,
  useWallet: undefined,
  receiveEmail: undefined,
  attempt: undefined,
};

const forms = new Map<number, StoreApi<CheckoutForm>>();

/** Returns the form of one restaurant, which survives leaving the checkout and returning (RT-22). */
export function getCheckoutForm(restaurantId: number): StoreApi<CheckoutForm> {
  const known = forms.get(restaurantId);
  if (known) return known;
  const form = createStore<CheckoutForm>()(
    persist(
      (set) => ({
        ...blank,
        ready: false,
        enter: (entries) => set(entries),
        clear: () => set(blank),
      }),
      {
        name: `${checkoutKey}${restaurantId}`,
        version: 1,
        skipHydration: true,
        storage: createJSONStorage(() => localStorage),
        partialize: ({ ready, enter, clear, ...entries }) => entries,
      },
    ),
  );
  forms.set(restaurantId, form);
  return form;
}

/**
 * Returns the form as a hook; it reads the storage after the first render, so that server and client render the same.
 */
export function useCheckoutForm(restaurantId: number): CheckoutForm {
  const form = getCheckoutForm(restaurantId);
  useEffect(() => void readStored(form), [form]);
  return useStore(form);
}

/** Reads the stored state of an earlier visit once. */
export async function readStored(form: StoreApi<CheckoutForm>): Promise<void> {
  if (form.getState().ready) return;
  const persisted = form as unknown as { persist: { rehydrate(): Promise<void> | void } };
  await persisted.persist.rehydrate();
  form.setState({ ready: true });
}

/** An attempt of another tab counts too: its order must not be placed a second time from here. */
export function readStoredAttempt(restaurantId: number): Attempt | undefined {
  const own = getCheckoutForm(restaurantId).getState().attempt;
  if (own) return own;
  try {
    const stored = JSON.parse(localStorage.getItem(`${checkoutKey}${restaurantId}`) ?? 'null') as {
      state?: { attempt?: Attempt };
    } | null;
    return stored?.state?.attempt;
  } catch {
    return undefined;
  }
}
