import { getTranslations } from 'next-intl/server';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { outletsShown } from '@/lib/domain/outlets/outlet-link';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadOutlets } from '@/lib/server/data/load-outlets';
import { LazyOutletsDialog } from './lazy-outlets-dialog';
import { OutletRow } from './outlet-row';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/**
 * Shows the merchant's other outlets: three cards in a row or a swipe list, and a link to all if there are more.
 * Without scripts the link opens the about page.
 */
export async function OutletPanel({ shop, locale }: Props) {
  const [outlets, t] = await Promise.all([
    loadOutlets(shop.restaurantId, locale),
    getTranslations({ locale, namespace: 'outlet' }),
  ]);
  if (outlets.length === 0) return null;
  const all = `${toLocalePath(paths.shopInfo(), locale, shop.defaultLocale)}#all-outlets`;
  return (
    <section
      id="outlets"
      aria-labelledby="outlets-title"
      className="min-w-0 border-t border-line py-6 desk:col-span-full desk:border-0 desk:py-2"
    >
      <LazyOutletsDialog
        newTab={t('newTab')}
        head={
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pb-1 desk:px-0">
            <h2 id="outlets-title" className="desk:text-22">
              {t('title')}
            </h2>
            {outlets.length > outletsShown && (
              <a
                href={all}
                data-all-outlets
                aria-haspopup="dialog"
                className="flex min-h-11 items-center gap-1 text-14 font-bold text-brand-text"
              >
                {t('viewAll', { count: outlets.length })}
                <AnyIcon name="chevron-right" size={16} />
              </a>
            )}
          </div>
        }
      >
        <OutletRow shop={shop} outlets={outlets} newTab={t('newTab')} />
      </LazyOutletsDialog>
    </section>
  );
}
