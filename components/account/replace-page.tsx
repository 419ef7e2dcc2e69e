'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Navigates to another page and replaces the history entry, so Back does not return here and redirect again. */
export function ReplacePage({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => router.replace(href), [router, href]);
  return null;
}
