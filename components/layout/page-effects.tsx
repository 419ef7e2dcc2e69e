'use client';

import { useEffect } from 'react';
import { hasNamedTable } from '@/components/dine-in/names-table';
import { addImageFallback } from '@/components/ui/image-fallback';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Locale } from '@/lib/contract/values';
import { followLanguageMenus } from './language-menus';
import { OfflinePart } from './offline-part';
import { ReloadOffer, type ReloadOfferProps } from './reload-offer';

export interface PageEffectsProps extends ReloadOfferProps {
  restaurantId: number;
  locale: Locale;
}

/**
 * What every page has and its first screen does not need: the offer to reload (ERR-08), which watches the parts that load later,
 * offline support, the table's name, language menus and image fallbacks. One part, since each one adds bytes to the first load.
 */
export function PageEffects({ restaurantId, locale, labels }: PageEffectsProps) {
  const HeaderTable = useLazyPart(hasNamedTable(restaurantId), () =>
    import('@/components/dine-in/header-table').then((module) => module.createHeaderTable(locale)),
  );
  useEffect(() => addImageFallback(document), []);
  useEffect(() => followLanguageMenus(document), []);
  return (
    <>
      <ReloadOffer labels={labels} />
      <OfflinePart locale={locale} />
      {HeaderTable && <HeaderTable restaurantId={restaurantId} locale={locale} />}
    </>
  );
}
