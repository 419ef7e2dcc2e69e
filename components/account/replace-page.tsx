'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Takes the same window on to another page once this one is there (ACC-03). The entry it leaves is replaced: going back
 * from the order must not lead into it again.
 */
export function ReplacePage({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => router.replace(href), [router, href]);
  return null;
}
