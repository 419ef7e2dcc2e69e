'use client';

import { useEffect } from 'react';
import { addImageFallback } from '@/components/ui/image-fallback';
import type { Locale } from '@/lib/contract/values';
import { followLanguageMenus } from './language-menus';
import { OfflinePart } from './offline-part';
import { ReloadOffer, type ReloadOfferProps } from './reload-offer';

export interface PageEffectsProps extends ReloadOfferProps {
  locale: Locale;
}

/**
 * What every page has and its first screen does not need: the offer to reload (ERR-08), which watches the parts that load later,
 * offline support, language menus and image fallbacks. One part, since each one adds bytes to the first load.
 */
export function PageEffects({ locale, labels }: PageEffectsProps) {
  useEffect(() => addImageFallback(document), []);
  useEffect(() => followLanguageMenus(document), []);
  return (
    <>
      <ReloadOffer labels={labels} />
      <OfflinePart locale={locale} />
    </>
  );
}
