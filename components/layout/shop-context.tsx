'use client';

import { createContext, type ReactNode, use } from 'react';
import type { ClientShop } from '@/lib/domain/client-shop';

/** What the islands of the storefront share. */
interface Storefront {
  shop: ClientShop;
  /** Dishes that every order must hold, in the menu's order (CRT-08). */
  required: number[];
  /** Scan-to-order mode (RT-03). */
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
