import type { ReactNode } from 'react';
import '../globals.css';
import { buildThemeStyle } from '@/lib/domain/theme';

export const metadata = { title: 'Development', robots: { index: false } };

/** Renders the document of the development pages, which belong to no restaurant. */
export default function DevelopmentLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <style dangerouslySetInnerHTML={{ __html: buildThemeStyle({}) }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
