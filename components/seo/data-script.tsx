'use client';

import { getServerOnlyText } from '@/lib/domain/server-only-text';

/**
 * Renders JSON-LD into the page's HTML. The browser keeps the server's markup, so the text is not repeated in the RSC
 * payload.
 */
export function DataScript({ of }: { of: string }) {
  const text = typeof window === 'undefined' ? getServerOnlyText(of) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
