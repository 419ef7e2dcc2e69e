'use client';

import { LazyMount } from '@/components/layout/lazy-mount';
import { useStorefront } from '@/components/layout/shop-context';

const load = () => import('./voucher-opener').then((module) => module.VoucherOpener);

/** Brings in what opens the storefront's vouchers over the page, once the page is there; until then they are links. */
export function LazyVoucherOpener() {
  const { shop } = useStorefront();
  return <LazyMount load={load} props={{ shop }} when="idle" />;
}
