'use client';

import { useStorefront } from '@/components/layout/shop-context';
import { LazyMount } from '@/components/ui/lazy-mount';

const load = () => import('./voucher-opener').then((module) => module.VoucherOpener);

/** Loads the voucher dialogs after the page; until then vouchers are links. */
export function LazyVoucherOpener() {
  const { shop } = useStorefront();
  return <LazyMount load={load} props={{ shop }} when="idle" />;
}
