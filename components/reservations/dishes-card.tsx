'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { queries } from '@/lib/client/api/queries';
import { emptyCart } from '@/lib/client/cart/cart-store';
import { createKey } from '@/lib/client/checkout/new-key';
import { joinTable } from '@/lib/client/dine-in/table-store';
import { formatError } from '@/lib/client/i18n/error-text';
import type { Order } from '@/lib/contract/orders';
import type { Reservation, ReservationDishes } from '@/lib/contract/reservations';
import { PayStatus } from '@/lib/contract/statuses';
import { toApiError } from '@/lib/domain/api-error';
import { createBookedSession } from '@/lib/domain/dine-in/table-session';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { formatWhen } from './deposit-policy';

interface Props {
  reservation: Reservation;
  dishes: ReservationDishes;
}

const loadAgain = () => import('@/components/orders/order-again-dialog').then((module) => module.default);

/** Shows the dishes pre-ordered for a reservation, which can be chosen and changed until a deadline. */
export function DishesCard({ reservation, dishes }: Props) {
  const shop = useShop();
  const t = useTranslations('reservation.dishes');
  const errors = useTranslations('errors');
  const router = useRouter();
  const client = useQueryClient();
  const { locale, defaultLocale } = shop;
  const { timeZone = shop.timeZone, discount = 0 } = reservation;
  const { order, until, isOpen, countryCode } = dishes;
  const [changed, setChanged] = useState<Order>();
  const close = () => setChanged(undefined);
  const AgainDialog = useLazyPart(changed !== undefined, loadAgain, close);
  const to = (path: string) => toLocalePath(path, locale, defaultLocale);
  const when = formatWhen(getDay(new Date(until), timeZone), formatTime(until, locale, timeZone), locale);
  // A cart belongs to one restaurant, so dishes for another one are chosen on its site.
  const canChoose = isOpen && reservation.restaurantId === shop.restaurantId;

  const takeTable = () =>
    joinTable(
      shop.restaurantId,
      createBookedSession(reservation.id, {
        when: formatWhen(reservation.date, reservation.time, locale),
        visit: createKey(),
        until: Date.parse(until),
      }),
    );

  const changing = useMutation({
    mutationFn: (orderTransactionId: string) => client.fetchQuery(queries.order(orderTransactionId)),
    onSuccess: (found) => {
      emptyCart(shop.restaurantId);
      takeTable();
      setChanged(found);
    },
    onError: (error) => showToast({ kind: 'error', text: formatError(errors, toApiError(error)) }),
  });

  if (!order && !canChoose) return null;
  return (
    <Card roomy heading={t('title')} aria-label={t('title')}>
      {order ? (
        <p role="status">
          {t(order.payStatus === PayStatus.Paid ? 'paid' : 'ordered', {
            count: order.dishCount,
            amount: formatMoney(order.totalAmount, countryCode, locale),
          })}
        </p>
      ) : (
        <p>{t(discount > 0 ? 'offerDiscount' : 'offer', { value: getDiscountValue(discount, locale) })}</p>
      )}
      <p className="mt-1 text-14 text-muted">{t(isOpen ? 'until' : 'closed', { when })}</p>
      <div className="mt-4 grid auto-cols-fr grid-flow-col gap-3">
        {order && (
          <ButtonLink variant="secondary" href={to(paths.orderDetail({ id: order.orderTransactionId }))}>
            {t('view')}
          </ButtonLink>
        )}
        {canChoose &&
          (order ? (
            <Button pending={changing.isPending} onClick={() => changing.mutate(order.orderTransactionId)}>
              {t('change')}
            </Button>
          ) : (
            <Button
              onClick={() => {
                takeTable();
                router.push(to(paths.home()));
              }}
            >
              {t('choose')}
            </Button>
          ))}
      </div>
      {changed && AgainDialog && <AgainDialog order={changed} onClose={close} />}
    </Card>
  );
}
