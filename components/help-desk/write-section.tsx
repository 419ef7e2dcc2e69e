'use client';

import { Card } from '@/components/ui/card';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { Locale } from '@/lib/contract/vocabulary';

interface Props {
  restaurantId: number;
  locale: Locale;
  title: string;
}

/** Holds the contact form, which loads when scrolled near. */
export function WriteSection({ restaurantId, locale, title }: Props) {
  return (
    <Card roomy heading={<span className="desk:text-22">{title}</span>} aria-label={title} id="write">
      <LazyMount
        load={() => import('./write-form').then((module) => module.loadWriteForm(locale))}
        props={{ restaurantId }}
        fallback={<div className="h-72" />}
      />
    </Card>
  );
}
