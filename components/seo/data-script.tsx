'use client';

import { getServerOnlyText } from '@/lib/domain/seo/server-only-text';

/**
 * JSON-LD in the page's HTML. The browser leaves the server's markup in place, so the text is not repeated in the RSC
 * payload.
 */
export function DataScript({ of }: { of: string }) {
  const text = typeof window === 'undefined' ? getServerOnlyText(of) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
