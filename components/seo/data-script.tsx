'use client';

import { serverOnlyText } from '@/lib/domain/seo/server-only-text';

/**
 * Structured data for machines that read the page's HTML. In the browser there is nothing to do: what the server wrote
 * stays, and the text isn't sent a second time for React.
 */
export function DataScript({ of }: { of: string }) {
  const text = typeof window === 'undefined' ? serverOnlyText(of) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
