import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/contract/vocabulary';
import { LazyBackgroundEffects } from './lazy-parts';

interface Props {
  locale: Locale;
  /** Number of reviews. */
  reviews?: number;
  /** Content at the right on the desktop, such as a voucher. */
  aside?: ReactNode;
}

/**
 * Links to Menu, Reviews and Merchant: 80 px high on the desktop, 48 on a phone. They point to parts of one page, so
 * they work without scripts.
 */
export async function SectionTabs({ locale, reviews, aside }: Props) {
  const t = await getTranslations({ locale, namespace: 'storefront.tabs' });
  return (
    <nav
      aria-label={t('label')}
      data-section-tabs=""
      className="mt-2 -mb-4 border-line desk:mt-0 desk:mb-0 desk:border-b"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 desk:px-8">
        <ul className="section-tabs">
          <li>
            <a href="#menu" aria-current="true">
              {t('menu')}
            </a>
          </li>
          <li>
            <a href="#reviews">
              {t('reviews')}
              {reviews ? (
                <small className="num text-14 font-normal">{reviews.toLocaleString('en')}</small>
              ) : null}
            </a>
          </li>
          <li>
            <a href="#merchant">{t('merchant')}</a>
          </li>
        </ul>
        {aside}
      </div>
      <LazyBackgroundEffects />
    </nav>
  );
}
