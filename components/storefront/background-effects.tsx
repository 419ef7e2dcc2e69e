'use client';

import { AvoidOpener } from '@/components/food/avoid-opener';
import { useStorefront } from '@/components/layout/shop-context';
import { VoucherOpener } from '@/components/vouchers/voucher-opener';
import { Preload } from './preload';
import { SectionSpy } from './section-spy';

/** What the storefront does after its first screen. One part, since each one adds bytes to the first load. */
export function BackgroundEffects() {
  const { shop } = useStorefront();
  return (
    <>
      <SectionSpy />
      <VoucherOpener shop={shop} />
      <AvoidOpener />
      <Preload />
    </>
  );
}
