import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { paths } from '@/lib/domain/routes/paths';
import { getStorefrontEnv } from '@/lib/server/env';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';
import { FailPage } from './fail-page';
import { SuccessPage } from './success-page';
import { VoucherPageFrame } from './voucher-page-frame';
import { WaitingPage } from './waiting-page';

interface Props {
  restaurantId: number;
  locale: Locale;
  outcome: 'success' | 'fail' | 'wait';
  orderTransactionId: string;
}

const titles = { success: 'titleSuccess', fail: 'titleFail', wait: 'titleWait' } as const;
const pagePaths = {
  success: '/voucher-buy-success',
  fail: '/voucher-buy-fail',
  wait: '/voucher-submit-success',
} as const;

/**
 * The outcome of a purchase (RT-20, RT-21), found by `orderTransactionId` alone: `orderSn` may hold a restaurant id
 * (DEC-38). The browser loads it, so the HTML holds no purchase data.
 */
async function OutcomePage({ restaurantId, locale, outcome, orderTransactionId }: Props) {
  const t = await getTranslations({ locale, namespace: 'voucher' });
  const title = t(`outcome.${titles[outcome]}`);
  return (
    <VoucherPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path={pagePaths[outcome]}
      title={title}
      back={{ path: paths.voucherList(), label: t('offer.backToList') }}
      footer={false}
    >
      {(shop) => (
        <div className="mx-auto w-full max-w-[606px] p-4 pb-8 desk:py-8">
          <h1 className="mb-2 hidden text-28 desk:block">{title}</h1>
          <QueryProvider>
            {outcome === 'success' && (
              <SuccessPage
                shop={shop}
                orderTransactionId={orderTransactionId}
                scheme={getStorefrontEnv().VOUCHER_SCHEME}
              />
            )}
            {outcome === 'fail' && <FailPage shop={shop} orderTransactionId={orderTransactionId} />}
            {outcome === 'wait' && <WaitingPage shop={shop} orderTransactionId={orderTransactionId} />}
          </QueryProvider>
        </div>
      )}
    </VoucherPageFrame>
  );
}

interface RouteProps {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

/** Returns what the page file of an outcome exports: its metadata and its page. */
export const createOutcomePage = (outcome: Props['outcome']) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    const { locale } = await parseShopParams(params);
    const t = await getTranslations({ locale, namespace: 'voucher.outcome' });
    return { title: t(titles[outcome]), robots: getRobots(pagePaths[outcome]) };
  },
  async Page({ params, searchParams }: RouteProps) {
    const orderTransactionId = getFirst(await searchParams, 'orderTransactionId');
    return (
      <OutcomePage
        {...(await parseShopParams(params))}
        outcome={outcome}
        orderTransactionId={orderTransactionId}
      />
    );
  },
});
