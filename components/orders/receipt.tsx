'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Button, ButtonLink } from '@/components/ui/button';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';
import { formatMoment, formatSlot } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { listFeeLines } from '@/lib/domain/orders/fee-lines';
import { getPayStatusWord, isAtTable } from '@/lib/domain/orders/order-status';
import { getDishesTotal, getExtras, getLineSum } from '@/lib/domain/orders/ordered-lines';
import { getPaidAmount, listRefundParts } from '@/lib/domain/orders/refund-promise';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { useTaxName } from './fee-list';
import './receipt.css';
import { type LoadedOrder, MyOrder } from './my-order';

interface Props {
  order: Order;
}

/** Shows a printable receipt: every dish, every fee and the total. */
export function Receipt({ order }: Props) {
  const { countryCode, defaultLocale, locale, timeZone } = useShop();
  const t = useTranslations('receipt');
  const fees = useTranslations('fees');
  const labels = useTranslations('order');
  const name = usePayTypeName();
  const formatAmount = (amount: number) => formatMoney(amount, countryCode, locale);
  const nameTax = useTaxName(countryCode, locale);
  const total = order.totalAmount ?? order.payAmount;
  const wallet = order.walletPayAmount ?? 0;
  const voucher = order.voucherPayAmount ?? 0;
  const way = name(order.payType, order.payTypeDesc, !isAtTable(order)) ?? '';
  const time = order.deliveryTime ?? order.deliveryTimeRange;
  const restaurants = order.orderRestaurantList;
  const refunds = listRefundParts(order, timeZone);
  const paid = getPaidAmount(order);
  const hasEndedWell = order.orderStatus !== OrderStatus.Cancelled && refunds.length === 0;
  const { receiptNumber, isTaxInvoice = false, numbers = [] } = order.taxPaper ?? {};
  const facts: [string, string | undefined][] = [
    [t('receiptNumber'), receiptNumber],
    [t('number'), order.orderSn],
    [t('ordered'), formatMoment(order.orderTime, locale, timeZone)],
    [
      t('how'),
      isAtTable(order)
        ? labels('atTable')
        : order.deliveryType && labels(`deliveryType.${order.deliveryType}`),
    ],
    [t('table'), order.tableNo],
    [t('when'), time && formatSlot(time, locale)],
    [t('address'), order.deliveryAddress ? formatAddressLine(order.deliveryAddress) : order.pickupAddress],
    [t('for'), order.deliveryAddress?.userName],
    [t('paid'), labels(`payStatus.${getPayStatusWord(order.payStatus)}`)],
  ];
  return (
    <div className="receipt-page mx-auto max-w-[720px] p-4 desk:py-8">
      <article className="receipt rounded-card bg-raised p-4 shadow-raised desk:p-8">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
          <h2 className="text-22">{restaurants.map(({ restaurantName }) => restaurantName).join(', ')}</h2>
          <p className="text-18 font-bold text-muted">{t(isTaxInvoice ? 'taxInvoice' : 'title')}</p>
          <p className="w-full text-14 text-muted empty:hidden">
            {[restaurants[0]?.address, restaurants[0]?.contactNo].filter(Boolean).join(' · ')}
          </p>
          <p className="w-full text-14 text-muted empty:hidden">
            {numbers.map((each) => `${each.name} ${each.number}`).join(' · ')}
          </p>
        </header>
        {order.orderStatus === OrderStatus.Cancelled && (
          <p className="mt-3 font-bold text-danger">{t('cancelled')}</p>
        )}
        <dl className="my-3 grid gap-1 text-14">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} className="flex justify-between gap-4">
                  <dt className="shrink-0 text-muted">{label}</dt>
                  <dd className="min-w-0 text-right break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {/* Large text makes the table wider than a phone. */}
        <div className="overflow-x-auto">
          <table className="w-full text-14">
            <thead className="border-y border-line text-left text-12 text-muted">
              <tr>
                <th className="py-2 font-bold">{t('dish')}</th>
                <th className="px-3 py-2 text-right font-bold">{t('count')}</th>
                <th className="py-2 pr-3 text-right font-bold">{t('price')}</th>
                <th className="py-2 text-right font-bold">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {restaurants
                .flatMap(({ orderDishLists }) => orderDishLists)
                .map((line, index) => (
                  <tr key={index} className="border-b border-line align-top">
                    <td className="py-2 leading-heading">
                      {getDishName(line, locale)}
                      <span className="block text-12 text-muted empty:hidden">{getExtras(line)}</span>
                    </td>
                    <td className="num px-3 py-2 text-right">{line.dishCount}</td>
                    <td className="num py-2 pr-3 text-right">{formatAmount(line.dishPrice)}</td>
                    <td className="num py-2 text-right">{formatAmount(getLineSum(line))}</td>
                  </tr>
                ))}
            </tbody>
            <tfoot>
              <Sum label={t('subtotal')} amount={formatAmount(getDishesTotal(order))} />
              {listFeeLines(order).map((line) =>
                line.key === 'tax' && order.taxes.length > 0 ? (
                  order.taxes
                    .filter(({ included }) => !included)
                    .map((tax) => (
                      <Sum key={tax.name} label={nameTax(tax)} amount={formatAmount(tax.amount)} />
                    ))
                ) : (
                  <Sum
                    key={line.id}
                    label={
                      line.key === 'promoCode' && line.name
                        ? fees('named', { label: fees('label.promoCode'), name: line.name })
                        : line.key === 'deal' && line.name
                          ? line.name
                          : fees(`label.${line.key}`)
                    }
                    amount={formatAmount(line.amount)}
                  />
                ),
              )}
              <Sum label={t('total')} amount={formatAmount(total)} strong />
              {order.taxes
                .filter(({ included }) => included)
                .map(({ name: tax, percent, amount }) => (
                  <Sum
                    key={tax}
                    label={fees('includedTax', { name: tax, percent })}
                    amount={formatAmount(amount)}
                  />
                ))}
              {voucher > 0 && <Sum label={t('voucher')} amount={formatAmount(voucher)} />}
              {wallet > 0 && <Sum label={t('wallet')} amount={formatAmount(wallet)} />}
              {paid > 0 && way && (
                <Sum
                  label={
                    order.payStatus === PayStatus.Unpaid
                      ? t('due', { payType: way })
                      : t('payable', { payType: way })
                  }
                  amount={formatAmount(paid)}
                />
              )}
              {refunds.map(({ amount, way, doneAt }, index) => (
                <Sum
                  key={index}
                  label={t(
                    doneAt || way === 'wallet' ? 'refunded' : way === 'byHand' ? 'refundByHand' : 'refundDue',
                  )}
                  amount={formatAmount(-amount)}
                />
              ))}
            </tfoot>
          </table>
        </div>
        {isTaxInvoice && <p className="mt-3 text-14">{t('includesGst')}</p>}
        {hasEndedWell && <p className="mt-6 text-center text-14 text-muted">{t('thanks')}</p>}
      </article>
      <div className="receipt-controls mt-4 grid grid-cols-2 gap-3">
        <ButtonLink
          variant="secondary"
          href={toLocalePath(paths.orderDetail({ id: order.orderTransactionId }), locale, defaultLocale)}
        >
          {t('back')}
        </ButtonLink>
        <Button onClick={() => window.print()}>{t('print')}</Button>
      </div>
    </div>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr className={strong ? 'border-t border-line text-18 font-bold' : undefined}>
      <th scope="row" colSpan={3} className={strong ? 'py-2 text-left' : 'py-1 text-left font-normal'}>
        {label}
      </th>
      <td className={strong ? 'num py-2 text-right' : 'num py-1 text-right'}>{amount}</td>
    </tr>
  );
}

/** Shows the printable receipt of one order. */
export function ReceiptPage({ orderTransactionId }: { orderTransactionId: string }) {
  const show = ({ order }: LoadedOrder) => <Receipt order={order} />;
  return <MyOrder orderTransactionId={orderTransactionId}>{show}</MyOrder>;
}
