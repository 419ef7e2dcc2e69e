'use client';

import type { Locale } from '@/lib/contract/values';
import { LazyMount } from './lazy-mount';

const load = () => import('./offline-part').then((module) => module.OfflinePart);

/** Loads the offline support and its notice once the page has loaded. */
export function LazyOfflinePart({ locale }: { locale: Locale }) {
  return <LazyMount when="idle" load={load} props={{ locale }} />;
}
