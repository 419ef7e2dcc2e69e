'use client';

import { useEffect } from 'react';
import { hasNamedTable } from '@/components/dine-in/names-table';
import { addImageFallback } from '@/components/ui/image-fallback';
import { keepTypedText } from '@/components/ui/lazy-typed-text';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Locale } from '@/lib/contract/values';
import { followLanguageMenus } from './language-menus';
import { OfflinePart } from './offline-part';
import { ReloadOffer, type ReloadOfferProps } from './reload-offer';
import { useRefreshAt } from './use-refresh-at';

export interface PageEffectsProps extends ReloadOfferProps {
  restaurantId: number;
  locale: Locale;
  /** The time in milliseconds when the shop opens or closes. */
  turnsAt?: number;
}

/**
 * Renders the effects that every page needs after its first screen: the reload offer, offline support, the table's
 * name, language menus, skip link and image fallbacks. They are one chunk, because each chunk adds bytes to the first load.
 */
export function PageEffects({ restaurantId, locale, turnsAt, labels }: PageEffectsProps) {
  const HeaderTable = useLazyPart(hasNamedTable(restaurantId), () =>
    import('@/components/dine-in/header-table').then((module) => module.createHeaderTable(locale)),
  );
  useRefreshAt(turnsAt);
  useEffect(keepTypedText, []);
  useEffect(() => addImageFallback(document), []);
  useEffect(() => followLanguageMenus(document), []);
  useEffect(() => hideSkipLinkOnEscape(document), []);
  return (
    <>
      <ReloadOffer labels={labels} />
      <OfflinePart locale={locale} />
      {HeaderTable && <HeaderTable restaurantId={restaurantId} locale={locale} />}
    </>
  );
}

/**
 * Hides the skip link on Escape: it covers the header while it has the focus. Returns a function that removes the
 * listener.
 */
export function hideSkipLinkOnEscape(page: Document): () => void {
  const hide = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target instanceof HTMLElement && target.matches('.skip-link')) target.blur();
  };
  page.addEventListener('keydown', hide);
  return () => page.removeEventListener('keydown', hide);
}
