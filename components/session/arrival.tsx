'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import type { Locale } from '@/lib/contract/values';
import { parseFragment } from '@/lib/domain/session/fragment-action';
import { readSignInMark } from '@/lib/domain/session/sign-in-mark';
import { applyFragment } from './handle-fragment';

/** Loads the messages of the part that handles a page's URL fragment, unless it is an anchor, which asks for nothing. */
export const loadArrival = async (locale: Locale, fragment: string): Promise<ComponentType<Props>> =>
  parseFragment(fragment) || readSignInMark(fragment) ? withMessages(Arrival, locale, ['arrival']) : Nothing;

interface Props {
  fragment: string;
}

const Nothing = () => null;

function Arrival({ fragment }: Props) {
  const { restaurantId, locale, defaultLocale } = useShop();
  const t = useTranslations('arrival');
  const apply = useEffectEvent(() => applyFragment(fragment, { restaurantId, locale, defaultLocale, t }));
  useEffect(() => void apply(), []);
  return null;
}
