import { getTranslations } from 'next-intl/server';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths } from '@/lib/domain/routes/paths';
import { loadOffers } from '@/lib/server/data/load-offers';
import { OfferList } from './offer-list';
import { VoucherPageFrame } from './voucher-page-frame';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** `/voucher/list`: all vouchers on sale, in the cached page (RT-19). */
export async function OfferListPage({ restaurantId, locale }: Props) {
  const [t, offers] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    loadOffers(restaurantId, locale),
  ]);
  return (
    <VoucherPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path={paths.voucherList()}
      title={t('title')}
      back={{ path: paths.home(), label: t('back') }}
    >
      {(shop) => (
        <div className="mx-auto w-full max-w-[720px] p-4 desk:py-8">
          <h1 className="mb-4 hidden text-28 desk:block">{t('title')}</h1>
          <QueryProvider>
            <OfferList shop={shop} offers={offers} />
          </QueryProvider>
        </div>
      )}
    </VoucherPageFrame>
  );
}
