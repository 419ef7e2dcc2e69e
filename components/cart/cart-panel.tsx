'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon } from '@/components/ui/any-icon';
import { AtRest } from '@/components/ui/at-rest';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { closeCart } from '@/lib/client/cart/cart-feedback';
import { useCart } from '@/lib/client/cart/cart-store';
import { refreshCart } from '@/lib/client/cart/refresh-cart';
import { toOrderingTable, useTable } from '@/lib/client/dine-in/table-store';
import { useMembership } from '@/lib/client/parties/membership-store';
import { getCartTotals, getMinOrderProgress } from '@/lib/domain/cart/cart-checks';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { CartLineRow } from './cart-line-row';
import { useGoToCheckout, useMinOrder } from './use-go-to-checkout';

/** Lists the lines of the cart. Opening it refreshes prices and names. */
export function CartList() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const { lines } = useCart(shop.restaurantId);
  const { count, subtotal } = getCartTotals(lines);
  const minOrder = useMinOrder(shop);
  const empty = count === 0;

  useEffect(() => {
    if (!empty) void refreshCart(shop);
  }, [empty, shop]);

  if (empty)
    return (
      <EmptyState
        icon="bag"
        title={t('empty')}
        text={t('emptyHint')}
        action={
          <Button variant="secondary" onClick={closeCart}>
            {t('toMenu')}
          </Button>
        }
      />
    );
  // Fresh names and marks make rows higher, and a removed row brings another one under the finger.
  const rows = lines.map(({ lineId, dishName, soldOut, available }) =>
    [lineId, dishName, soldOut, available !== undefined].join(),
  );
  return (
    <AtRest of={rows.join()} className="px-4 pb-4 desk:px-6">
      <ul>
        {lines.map((line) => (
          <CartLineRow key={line.lineId} line={line} lines={lines} />
        ))}
      </ul>
      {minOrder > 0 && getMinOrderProgress(subtotal, minOrder).reached && (
        <Notice kind="success" className="mt-3">
          {t('minimumReached')}
        </Notice>
      )}
    </AtRest>
  );
}

/** Shows the subtotal and the checkout button, or the amount missing to the minimum order. */
export function CartFoot() {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const { lines } = useCart(shop.restaurantId);
  const { count, subtotal } = getCartTotals(lines);
  const table = toOrderingTable(useTable(shop.restaurantId).tableSession);
  const minOrder = useMinOrder(shop);
  const { reached, missing } = getMinOrderProgress(subtotal, minOrder);
  const { settle, pending } = useGoToCheckout();
  const { membership } = useMembership(shop.restaurantId);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const missingText = t('moreToOrder', { amount: formatAmount(missing) });

  if (count === 0) return null;
  return (
    <div className="px-4 pt-3 pb-4 desk:px-6 desk:pt-4 desk:pb-6">
      {table && (
        <p className="mb-2 flex items-center gap-2 text-14 leading-heading font-bold">
          <AnyIcon name="cutlery" size={18} className="text-brand-text" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t(table.booking ? 'forBooked' : 'forTable', { tableNo: table.tableNo })}
          </span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{t('subtotal')}</span>
        <b className="num text-22 tracking-heading">{formatAmount(subtotal)}</b>
      </p>
      <p className="mb-3 text-12 leading-body text-muted">
        {t(membership?.tableNo ? 'sentTogether' : 'feesLater')}
      </p>
      {reached ? (
        <Button size="large" wide onClick={settle} pending={pending} pendingLabel={t('opening')}>
          {!membership
            ? t('checkout')
            : membership.tableNo
              ? t('toTable', { tableNo: membership.tableNo })
              : t('toGroup')}
        </Button>
      ) : (
        <div className="flex min-h-14 flex-col justify-center gap-2">
          <p className="text-14 leading-heading font-bold tabular-nums">{missingText}</p>
          <ProgressBar value={subtotal} max={minOrder} label={t('minimumOrder')} valueText={missingText} />
        </div>
      )}
      {!membership && !table && (
        <ShopLink
          href={toLocalePath(paths.group(), shop.locale, shop.defaultLocale)}
          className="mt-1 flex min-h-11 items-center justify-center gap-2 font-bold text-brand-text"
        >
          <AnyIcon name="people" size={20} />
          {t('together')}
        </ShopLink>
      )}
    </div>
  );
}
