'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import type { Locale } from '@/lib/contract/values';

const load = () => import('./offline-part').then((module) => module.OfflinePart);

/** Loads the offline support and its notice once the page has loaded. */
export function LazyOfflinePart({ locale }: { locale: Locale }) {
  return <LazyMount when="idle" load={load} props={{ locale }} />;
}
