'use client';

import type { Locale } from '@/lib/contract/values';
import { LazyMount } from './lazy-mount';

const load = () => import('./offline-part').then((module) => module.OfflinePart);

/** Brings in, once the page has loaded, what makes it readable offline and says so. */
export function LazyOfflinePart({ locale }: { locale: Locale }) {
  return <LazyMount when="idle" load={load} props={{ locale }} />;
}
