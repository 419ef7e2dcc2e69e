'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { AnyIcon } from '@/components/ui/any-icon';
import { reserveForBar } from '@/components/ui/bar-room';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress';
import { openCart } from '@/lib/client/cart/cart-feedback';
import { useCart } from '@/lib/client/cart/cart-store';
import { toOrderingTable, useTable } from '@/lib/client/dine-in/table-store';
import type { Locale } from '@/lib/contract/values';
import { getCartTotals, getMinOrderProgress } from '@/lib/domain/cart/cart-checks';
import { formatBadge } from '@/lib/domain/cart/cart-lines';
import { formatMoney } from '@/lib/domain/money';
import { preloadCart } from './preload-cart';
import { useCountedUp } from './use-counted-up';
import { useMinOrder } from './use-go-to-checkout';

/** Shows count, total and the amount missing to the minimum order, floating over the tab bar. */
function CartBar() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const { lines } = useCart(shop.restaurantId);
  const { count, subtotal } = getCartTotals(lines);
  const table = toOrderingTable(useTable(shop.restaurantId).tableSession);
  const minOrder = useMinOrder(shop);
  const { reached, missing } = getMinOrderProgress(subtotal, minOrder);
  const shownTotal = useCountedUp(subtotal);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const missingText = t('moreToOrder', { amount: formatAmount(missing) });

  return (
    <>
      {/* Hides text that scrolls through the gap between the two bars. */}
      <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--h-tabbar)+env(safe-area-inset-bottom))] z-20 h-24 bg-linear-to-b from-transparent to-raised to-75%" />
      <section
        ref={reserveForBar}
        aria-label={t('title')}
        data-pinned
        className="fixed inset-x-3 bottom-[calc(var(--h-tabbar)+8px+env(safe-area-inset-bottom))] z-30 flex min-h-16 animate-rise-in items-center gap-3 rounded-card bg-ink pr-2 pl-4 text-on-ink shadow-raised"
      >
        <span data-cart-target className="relative mr-1 grid h-10 w-9 place-items-center">
          <Icon name="bag" size={24} />
          <span className="absolute top-0 -right-1 [&>*]:outline-ink!">
            <span aria-hidden="true" className="count-dot">
              {formatBadge(count)}
            </span>
          </span>
        </span>
        <div className="min-w-0 grow">
          <p className="num text-18 leading-figure font-bold">
            <span className="sr-only">{t('subtotal')} </span>
            {formatAmount(shownTotal)}
          </p>
          {reached && table && (
            <p className="flex items-center gap-1 text-12 leading-heading text-on-ink-muted">
              <AnyIcon name="cutlery" size={16} />
              <span className="truncate">
                {t(table.booking ? 'forBooked' : 'forTable', { tableNo: table.tableNo })}
              </span>
            </p>
          )}
          {reached ? (
            !table &&
            minOrder > 0 && (
              <p className="flex items-center gap-1 text-12 leading-heading text-on-ink-muted">
                <Icon name="check" size={16} />
                <span className="truncate">{t('minimumReached')}</span>
              </p>
            )
          ) : (
            <>
              <p className="truncate text-12 leading-heading text-on-ink-muted tabular-nums">{missingText}</p>
              <ProgressBar
                onInk
                value={subtotal}
                max={minOrder}
                label={t('minimumOrder')}
                valueText={missingText}
                className="mt-1"
              />
            </>
          )}
        </div>
        <button
          type="button"
          onClick={openCart}
          onPointerDown={() => preloadCart(shop.locale)}
          onFocus={() => preloadCart(shop.locale)}
          className="min-h-12 max-w-[42%] shrink-0 rounded-control bg-brand px-4 py-1 text-14 leading-heading font-bold text-on-brand"
        >
          {t('view')}
        </button>
      </section>
    </>
  );
}

export const createCartBar = (locale: Locale) => withMessages(CartBar, locale, ['cart']);
