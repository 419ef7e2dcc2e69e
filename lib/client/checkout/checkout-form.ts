import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { CheckoutEntries } from '@/lib/domain/checkout/checkout-entries';
import type { Attempt } from '@/lib/domain/checkout/order-attempt';
import { checkoutKey } from './stored-pay-type';

export interface CheckoutForm extends CheckoutEntries {
  /** False until the stored state has been read; the first render shows the defaults. */
  ready: boolean;
  enter(entries: Partial<CheckoutEntries>): void;
  /** After an order: all is forgotten but the way to pay (PAY-02). */
  clear(): void;
}

export const remarkLimit = 200;
export const maxDishware = 10;

const blank: CheckoutEntries = {
  remark: '',
  dishwareNumber: 0,
  deliveryNote: undefined,
  promotionCode: undefined,
  voucherCode: undefined,
  useWallet: undefined,
  attempt: undefined,
};

const forms = new Map<number, StoreApi<CheckoutForm>>();

/** The form of one restaurant, which survives leaving the checkout and coming back (RT-22). */
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

/** The form as a hook; what was stored is read after the first render, so that server and client agree on it. */
export function useCheckoutForm(restaurantId: number): CheckoutForm {
  const form = getCheckoutForm(restaurantId);
  useEffect(() => void readStored(form), [form]);
  return useStore(form);
}

/** Reads what an earlier visit left in this browser; does nothing the second time. */
export async function readStored(form: StoreApi<CheckoutForm>): Promise<void> {
  if (form.getState().ready) return;
  const persisted = form as unknown as { persist: { rehydrate(): Promise<void> | void } };
  await persisted.persist.rehydrate();
  form.setState({ ready: true });
}

/** A try that another tab of this browser began counts too: its order must not be placed a second time from here. */
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
