'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { dishNameIn } from '@/lib/domain/names';
import { getExtras, lineSum } from '@/lib/domain/orders/ordered-lines';
import { OrderedDish } from './ordered-dish';

interface Props {
  order: Order;
  countryCode: CountryCode;
  locale: Locale;
}

/** The dishes with their options (ORD-11). */
export function OrderedCard({ order, countryCode, locale }: Props) {
  const t = useTranslations('order');
  return (
    <Card heading={t('ordered')} roomy>
      {order.orderRestaurantList.map(({ restaurantId, orderDishLists }) => (
        <ul key={restaurantId} className="-mt-1 -mb-3">
          {orderDishLists.map((line, index) => (
            <OrderedDish
              key={index}
              name={dishNameIn(line, locale)}
              count={line.dishCount}
              image={line.dishThumbs}
              extras={getExtras(line)}
              amount={formatMoney(lineSum(line), countryCode, locale)}
            />
          ))}
        </ul>
      ))}
    </Card>
  );
}
