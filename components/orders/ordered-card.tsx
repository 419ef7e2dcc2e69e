'use client';

import { useTranslations } from 'next-intl';
import { LazyOrderedMet, LazyToldNote } from '@/components/food/lazy-met';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { getExtras, getLineSum } from '@/lib/domain/orders/ordered-lines';
import { OrderedDish } from './ordered-dish';

interface Props {
  order: Order;
}

/** Lists the dishes with their options. */
export function OrderedCard({ order }: Props) {
  const { countryCode, locale } = useShop();
  const t = useTranslations('order');
  return (
    <Card heading={t('ordered')} roomy>
      {order.orderRestaurantList.map(({ restaurantId, orderDishLists }) => (
        <ul key={restaurantId} className="-mt-1 -mb-3">
          {orderDishLists.map((line, index) => (
            <OrderedDish
              key={index}
              name={getDishName(line, locale)}
              count={line.dishCount}
              image={line.dishThumbs}
              extras={getExtras(line)}
              amount={formatMoney(getLineSum(line), countryCode, locale)}
            >
              <LazyOrderedMet line={line} locale={locale} />
            </OrderedDish>
          ))}
        </ul>
      ))}
      <LazyToldNote order={order} locale={locale} />
      {order.takenOffList.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-14 leading-heading text-muted">
          {t('takenOff', {
            dishes: order.takenOffList
              .map(({ dishName, dishCount }) => `${dishCount} × ${dishName}`)
              .join(', '),
          })}
          {order.takenOffAmount !== undefined && (
            <span className="block">
              {t('takenOffAmount', { amount: formatMoney(order.takenOffAmount, countryCode, locale) })}
            </span>
          )}
        </p>
      )}
    </Card>
  );
}
