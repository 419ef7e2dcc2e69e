'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import { useSession } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/vocabulary';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** Holds the newsletter form of the footer, for logged-in diners only; loads when scrolled near. */
export function FooterSubscribe({ restaurantId, locale }: Props) {
  const { status } = useSession();
  if (status !== 'diner') return null;
  return (
    <LazyMount
      load={() => import('./subscribe-form').then((module) => module.loadSubscribeForm(locale))}
      props={{ restaurantId }}
    />
  );
}
