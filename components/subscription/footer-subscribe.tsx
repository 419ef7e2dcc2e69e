'use client';

import { LazyMount } from '@/components/layout/lazy-mount';
import { useSession } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/vocabulary';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** The footer's place for the mailing: for diners only (SUB-01), loaded when the footer comes near. */
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
