import { getTranslations } from 'next-intl/server';
import { NoScript } from '@/components/layout/no-script';
import { ButtonLink } from '@/components/ui/button';
import type { Locale } from '@/lib/contract/vocabulary';

const frame = 'mx-auto min-h-[60vh] w-full max-w-page px-4 py-4 desk:px-8 desk:py-8';

/**
 * Reserves the space of the search field and the first rows until the code has loaded; without scripts it shows a
 * notice.
 */
export async function SearchWaiting({ locale, menu }: { locale: Locale; menu: string }) {
  const t = await getTranslations({ locale, namespace: 'search' });
  return (
    <>
      <NoScript locale={locale} purpose="search" menu={menu} />
      <div role="status" aria-busy="true" className={`${frame} noscript:hidden`}>
        <span className="sr-only">{t('loading')}</span>
        <div className="h-12 animate-breathe rounded-control bg-sunken desk:mt-14" />
        <div className="mt-12 h-24 animate-breathe rounded-card bg-sunken" />
        <div className="mt-4 h-24 animate-breathe rounded-card bg-sunken" />
      </div>
    </>
  );
}

/** Shows that the code could not be loaded, for example offline; the link reloads the page with its keyword. */
export async function SearchFailed({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'search' });
  return (
    <div role="alert" className={`${frame} text-center`}>
      <p className="pt-12 text-18 font-bold">{t('failed')}</p>
      <p className="mt-1 mb-6 text-14 text-muted">{t('failedText')}</p>
      <ButtonLink href="">{t('retry')}</ButtonLink>
    </div>
  );
}
