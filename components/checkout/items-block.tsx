'use client';

import { useTranslations } from 'next-intl';
import { LazyTellRow } from '@/components/food/lazy-met';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { FeeList } from '@/components/orders/fee-list';
import { PromotionHints } from '@/components/payments/promotion-hints';
import { joinClassNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { lacksDeliveryFee } from '@/lib/domain/checkout/fee-reasons';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { ItemsList } from './items-list';
import { PromoField } from './promo-field';
import type { CheckoutState } from './use-checkout';
import { VoucherField } from './voucher-field';

interface Props {
  state: CheckoutState;
  /** Why the applied promo code has no effect. */
  promoError?: string;
  /** Error of the items themselves. */
  error?: string;
}

/** Shows the dishes, the promo code and every fee of the total. */
export function ItemsBlock({ state, promoError, error }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const fees = useTranslations('fees');
  const { quote, lines } = state;
  const figures = quote.answer?.quote;
  return (
    <div>
      <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
        <h2>{t('items')}</h2>
        <ShopLink
          href={toLocalePath(
            state.table && !state.table.booking ? paths.orderDish() : paths.home(),
            shop.locale,
            shop.defaultLocale,
          )}
          className="inline-flex min-h-11 items-center rounded-control text-14 font-bold text-brand-text"
        >
          {t('addMore')}
        </ShopLink>
      </div>
      <p aria-live="polite" className="pb-2 text-14 leading-heading font-bold text-danger empty:hidden">
        {error}
      </p>
      <ItemsList lines={lines} priced={figures?.dishList} />
      <LazyTellRow locale={shop.locale} />
      <PromoField state={state} error={promoError} />
      <VoucherField state={state} />
      {figures ? (
        <div
          aria-busy={!quote.fresh}
          className={joinClassNames('transition-opacity ease-own', !quote.fresh && 'opacity-50')}
        >
          <PromotionHints hints={figures.promotionHints} />
          <FeeList
            dishes={figures.dishAmountBeforePromotion}
            dishesLabel={fees('subtotal')}
            bill={figures}
            rules={figures.feeRules}
            distance={figures.restaurantToCustomerDistance}
          />
          <p className="mt-1 flex items-center justify-between gap-3 border-t border-line pt-3 text-18 font-bold desk:hidden">
            <span>
              {t('total')}
              {lacksDeliveryFee(state.basket.deliveryType, figures) && (
                <span className="block text-14 font-normal text-muted">{t('withoutDelivery')}</span>
              )}
            </span>
            <span className="num">{formatMoney(figures.totalAmount, shop.countryCode, shop.locale)}</span>
          </p>
          {/* The row of a chosen voucher comes with the tap, and its amount with the quote. */}
          {state.form.voucherCode !== undefined && (Boolean(figures.voucherPayAmount) || !quote.fresh) && (
            <PaidPart label={t('voucherPart')} amount={figures.voucherPayAmount} />
          )}
          {Boolean(figures.walletPayAmount) && (
            <PaidPart label={t('walletPart')} amount={figures.walletPayAmount} />
          )}
        </div>
      ) : (
        <FiguresToCome label={t('updating')} />
      )}
    </div>
  );
}

function PaidPart({ label, amount }: { label: string; amount: number | undefined }) {
  const { countryCode, locale } = useShop();
  return (
    <p className="flex min-h-10 items-center justify-between gap-3 text-success">
      <span>{label}</span>
      <span className="num">{amount ? formatMoney(-amount, countryCode, locale) : '…'}</span>
    </p>
  );
}

function FiguresToCome({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-5 py-3">
      {[40, 55, 30].map((width) => (
        <div key={width} className="flex justify-between">
          <Skeleton width={`${width}%`} height={16} />
          <Skeleton width={64} height={16} />
        </div>
      ))}
    </div>
  );
}
