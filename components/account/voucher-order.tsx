'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/api/queries';
import type { VoucherOrderDetail } from '@/lib/contract/vouchers';
import { formatMoney } from '@/lib/money';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  shop: ShopFacts;
  orderTransactionId: string;
}

/** One voucher order with its codes, above the orders (ACC-04). */
export function VoucherOrder({ shop, orderTransactionId }: Props) {
  const t = useTranslations('account.voucherOrder');
  const { data, isError, isFetching, refetch } = useQuery(queries.voucherOrder(orderTransactionId));
  if (data) return <VoucherCard order={data} shop={shop} />;
  if (!isError) return <Skeleton height={220} className="mb-4" />;
  return (
    <Notice
      kind="warning"
      live
      className="mb-4"
      action={
        <Button variant="ghost" size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Notice>
  );
}

function VoucherCard({ order, shop }: { order: VoucherOrderDetail; shop: ShopFacts }) {
  const t = useTranslations('account.voucherOrder');
  const format = useFormatter();
  const money = (amount: number) =>
    formatMoney(amount as typeof order.payAmount, order.countryCode ?? shop.countryCode, shop.locale);
  const facts: [string, string | undefined][] = [
    [t('number'), order.orderSn],
    [t('count'), String(order.couponCount)],
    [t('worth'), money(order.vouchersPrice)],
    [t('amount'), money(order.payAmount)],
    [
      t('until'),
      order.deadlineDate &&
        format.dateTime(new Date(`${order.deadlineDate}T00:00:00Z`), {
          dateStyle: 'medium',
          timeZone: 'UTC',
        }),
    ],
  ];
  return (
    <Card
      heading={t('title')}
      roomy
      className="mb-4"
      aside={<span className="text-14 font-semibold text-muted">{t(`status.${order.couponStatus}`)}</span>}
    >
      <p className="text-18 leading-heading font-bold">{order.vouchersName}</p>
      {order.restaurantBrand && <p className="text-14 text-muted">{order.restaurantBrand}</p>}
      <dl className="mt-3 grid gap-1 text-14">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right font-semibold tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {order.codeList.length > 0 && (
        <>
          <h3 className="mt-4 text-14 font-semibold">{t('codes')}</h3>
          <ul className="mt-1 divide-y divide-line">
            {order.codeList.map(({ vouchersCodeId, isUsed, isRefund }) => (
              <li key={vouchersCodeId} className="flex min-h-11 items-center justify-between gap-4">
                <code className={isUsed || isRefund ? 'text-muted line-through' : 'font-semibold'}>
                  {vouchersCodeId}
                </code>
                <span className="text-14 text-muted">
                  {isRefund ? t('refunded') : isUsed ? t('used') : t('unused')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
