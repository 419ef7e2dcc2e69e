'use client';

import { useTranslations } from 'next-intl';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { Card } from '@/components/ui/card';
import { IconLink } from '@/components/ui/icon-button';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { type DeliveryNote, deliveryNotes } from '@/lib/contract/values';
import { formatAddressLine } from '@/lib/domain/fulfilment/place-address';
import { isSettled } from '@/lib/domain/orders/order-status';

/** Shows courier and delivery address, or the pick-up place. */
export function WhereCard({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { deliveryManName: courier, deliveryManMobile: courierMobile, deliveryAddress: address } = order;
  const note = deliveryNotes.find(
    (deliveryNote): deliveryNote is DeliveryNote => deliveryNote === order.deliveryNote,
  );
  const shop = order.orderRestaurantList[0];
  const ended = isSettled(order.orderStatus);
  return (
    <Card className="py-2! desk:px-6!">
      {order.tableNo ? (
        <Row icon="cutlery" title={`${t('table')} ${order.tableNo}`} detail={t('toTable')} />
      ) : order.reservationId ? (
        <Row icon="cutlery" title={t('bookedTable')} detail={order.pickupAddress ?? shop?.restaurantName} />
      ) : order.deliveryType === 'SELF_PICKUP' ? (
        <Row icon="store" title={t('pickupAt')} detail={order.pickupAddress ?? shop?.restaurantName} />
      ) : (
        <>
          {courier && order.orderStatus !== OrderStatus.Cancelled && (
            <Row
              icon="scooter"
              title={t(ended ? 'courierDone' : 'courier', { name: courier })}
              detail={note && t(`notes.${note}`)}
            >
              {courierMobile && !ended && (
                <IconLink
                  icon="phone"
                  variant="soft"
                  label={t('callCourier', { name: courier })}
                  href={`tel:${courierMobile.normalize('NFKC').replace(/[^\d+]/g, '')}`}
                />
              )}
            </Row>
          )}
          {address && (
            <Row
              icon="pin"
              title={formatAddressLine(address)}
              detail={[address.userName, formatPhone(address) ?? order.mobile].filter(Boolean).join(', ')}
            />
          )}
        </>
      )}
    </Card>
  );
}

const formatPhone = ({ countryArea, mobile }: NonNullable<Order['deliveryAddress']>) =>
  mobile && [countryArea, mobile].filter(Boolean).join(' ');

interface RowProps {
  icon: AnyIconName;
  title: string;
  detail?: string;
  children?: React.ReactNode;
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 border-line py-2.5 not-first:border-t">
      <AnyIcon name={icon} className="text-muted" />
      <div className="min-w-0 grow leading-heading">
        <p className="font-bold text-pretty">{title}</p>
        {detail && <p className="text-14 text-muted">{detail}</p>}
      </div>
      {children}
    </div>
  );
}
