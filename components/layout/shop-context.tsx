'use client';

import { createContext, type ReactNode, use } from 'react';
import type { ClientShop } from '@/lib/domain/client-shop';

interface Storefront {
  shop: ClientShop;
  /** Dishes that every order must contain, in the menu's order. */
  required?: number[];
  /** Scan-to-order mode. */
  orderDish?: true;
}

const Context = createContext<Storefront | undefined>(undefined);

export function StorefrontProvider({ value, children }: { value: Storefront; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useStorefront(): Storefront {
  const storefront = use(Context);
  if (!storefront) throw new Error('useStorefront needs a StorefrontProvider above it');
  return storefront;
}

export const useShop = (): ClientShop => useStorefront().shop;
