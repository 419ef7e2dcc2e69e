'use client';

import { AvoidOpener } from '@/components/food/avoid-opener';
import { useStorefront } from '@/components/layout/shop-context';
import { useFreshShop } from '@/components/layout/use-fresh-shop';
import { VoucherOpener } from '@/components/vouchers/voucher-opener';
import { Preload } from './preload';
import { SectionSpy } from './section-spy';

/**
 * Renders what the storefront needs after its first screen. It is one chunk, because each chunk adds bytes to the first
 * load.
 */
export function BackgroundEffects() {
  useFreshShop(useStorefront().shop);
  return (
    <>
      <SectionSpy />
      <VoucherOpener />
      <AvoidOpener />
      <Preload />
    </>
  );
}
