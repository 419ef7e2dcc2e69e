import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { loadOutlets } from '@/lib/server/data/load-outlets';
import { LazyOutletsDialog } from './lazy-outlets-dialog';
import { OutletRow } from './outlet-row';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** Lists every outlet with address and hours, on the page about the restaurant. */
export async function AllOutlets({ shop, locale }: Props) {
  const [outlets, t] = await Promise.all([
    loadOutlets(shop.restaurantId, locale),
    getTranslations({ locale, namespace: 'outlet' }),
  ]);
  if (outlets.length === 0) return null;
  return (
    <section
      id="all-outlets"
      aria-labelledby="all-outlets-title"
      className="scroll-mt-(--h-header) border-t border-line px-1 py-6 desk:scroll-mt-[68px] desk:rounded-card desk:border-0 desk:bg-raised desk:p-3 desk:pt-6 desk:shadow-raised"
    >
      <h2 id="all-outlets-title" className="px-3 desk:text-22">
        {t('title')}
      </h2>
      <LazyOutletsDialog newTab={t('newTab')} full>
        <OutletRow shop={shop} outlets={outlets} newTab={t('newTab')} full />
      </LazyOutletsDialog>
    </section>
  );
}
