'use client';

import { Later } from '@/components/layout/later';
import type { Locale } from '@/lib/contract/vocabulary';
import { useSession } from '@/lib/session/session-client';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** The footer's place for the mailing: for diners only (SUB-01), loaded when the footer comes near. */
export function FooterSubscribe({ restaurantId, locale }: Props) {
  const { status } = useSession();
  if (status !== 'diner') return null;
  return (
    <Later
      load={() => import('./subscribe-form').then((module) => module.loadSubscribeForm(locale))}
      props={{ restaurantId }}
    />
  );
}
