import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths } from '@/lib/domain/routes/paths';
import { loadOffers } from '@/lib/server/data/load-offers';
import { CouponDetail } from './coupon-detail';
import { StaticOffers } from './static-offers';
import { VoucherPageFrame } from './voucher-page-frame';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/**
 * `/coupon-detail`: the voucher of query `couponId` (RT-18). One cached page serves all vouchers, so it contains every
 * one and shows the one of the URL before hydration.
 */
export async function CouponPage({ restaurantId, locale }: Props) {
  const [t, offers] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    loadOffers(restaurantId, locale),
  ]);
  return (
    <VoucherPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path="/coupon-detail"
      title={t('one')}
      back={{ path: paths.voucherList(), label: t('backToList') }}
      footer={false}
    >
      {(shop) => (
        <div className="mx-auto w-full max-w-[606px] p-4 pb-48 desk:py-8">
          <h1 className="mb-4 hidden text-28 desk:block">{t('one')}</h1>
          <QueryProvider>
            {/* A cached page can't read the query while rendering. */}
            <Suspense fallback={<StaticOffers shop={shop} offers={offers ?? []} />}>
              <CouponDetail shop={shop} offers={offers} />
            </Suspense>
          </QueryProvider>
        </div>
      )}
    </VoucherPageFrame>
  );
}
