import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths } from '@/lib/domain/routes/paths';
import { loadOffers } from '@/lib/server/data/load-offers';
import { VoucherPageFrame } from './voucher-page-frame';

export interface OffersPageProps {
  restaurantId: number;
  locale: Locale;
}

interface Options {
  /** Whether to show one voucher or all of them. */
  shows: 'one' | 'all';
  /** Width and padding of the column. */
  className: string;
  children: (shop: ClientShop, offers: Voucher[] | undefined) => ReactNode;
}

/** Renders a cached page with the vouchers on sale. */
export async function OffersPage({
  restaurantId,
  locale,
  shows,
  className,
  children,
}: OffersPageProps & Options) {
  const [t, offers] = await Promise.all([
    getTranslations({ locale, namespace: 'voucher.offer' }),
    loadOffers(restaurantId, locale),
  ]);
  const isOne = shows === 'one';
  const title = t(isOne ? 'one' : 'title');
  return (
    <VoucherPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path={isOne ? '/coupon-detail' : paths.voucherList()}
      title={title}
      back={
        isOne
          ? { path: paths.voucherList(), label: t('backToList') }
          : { path: paths.home(), label: t('back') }
      }
      footer={isOne ? false : undefined}
    >
      {(shop) => (
        <div className={`mx-auto w-full p-4 desk:py-8 ${className}`}>
          <h1 className="mb-4 hidden text-28 desk:block">{title}</h1>
          <QueryProvider>{children(shop, offers)}</QueryProvider>
        </div>
      )}
    </VoucherPageFrame>
  );
}
