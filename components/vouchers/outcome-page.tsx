import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { getStorefrontEnv } from '@/lib/server/env';
import { findRobots } from '@/lib/server/seo/page-metadata';
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
 * Shows the outcome of a purchase, found by `orderTransactionId` alone, because `orderSn` may hold a restaurant id. The
 * browser loads it, so the HTML holds no purchase data.
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
      {() => (
        <div className="mx-auto w-full max-w-[606px] p-4 pb-8 desk:py-8">
          <h1 className="mb-2 hidden text-28 desk:block">{title}</h1>
          <QueryProvider>
            {outcome === 'success' && (
              <SuccessPage
                orderTransactionId={orderTransactionId}
                scheme={getStorefrontEnv().VOUCHER_SCHEME}
              />
            )}
            {outcome === 'fail' && <FailPage orderTransactionId={orderTransactionId} />}
            {outcome === 'wait' && <WaitingPage orderTransactionId={orderTransactionId} />}
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

/** Returns the exports of an outcome's page file: its metadata and its page. */
export const createOutcomePage = (outcome: Props['outcome']) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    const { locale } = await parseShopParams(params);
    const t = await getTranslations({ locale, namespace: 'voucher.outcome' });
    return { title: t(titles[outcome]), robots: findRobots(pagePaths[outcome]) };
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
