'use client';

import { useTranslations } from 'next-intl';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { PayStatus } from '@/lib/contract/statuses';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { dishesTotal } from '@/lib/domain/orders/ordered-lines';
import { FeeList } from './fee-list';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
}

/** The bill line by line, and the payment method (ORD-11, CHK-06). */
export function CostCard({ order, countryCode, locale }: Props) {
  const t = useTranslations('order');
  const name = usePayTypeName();
  const { payType, payStatus, totalAmount, payAmount } = order;
  const way = name(payType, order.payTypeDesc, Boolean(order.tableNo));
  const label = !way
    ? t('total')
    : payStatus === PayStatus.Paid
      ? t('paidWith', { payType: way })
      : t('toPayWith', { payType: way });
  return (
    <Card heading={t('cost')} roomy>
      <FeeList
        dishes={dishesTotal(order)}
        dishesLabel={t('dishes')}
        bill={order}
        countryCode={countryCode}
        locale={locale}
      />
      <p className="mt-1 flex items-center justify-between gap-3 border-t border-line pt-3 text-18 leading-heading font-bold">
        <span>{label}</span>
        <span className="num">{formatMoney(totalAmount ?? payAmount, countryCode, locale)}</span>
      </p>
    </Card>
  );
}
