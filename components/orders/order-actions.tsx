'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { Order } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { canCancel } from '@/lib/domain/orders/order-status';
import { toPickupLink } from '@/lib/domain/orders/pickup-link';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { AgainButton } from './again-button';
import { NotifyRow } from './notify-row';

const loadCancel = () => import('./cancel-dialog').then((module) => module.default);

interface Props {
  order: Order;
  onChanged: () => void;
}

/**
 * Offers the actions of an order besides paying. Those that end with the order come last, so that none moves under a
 * finger.
 */
export function OrderActions({ order, onChanged }: Props) {
  const shop = useShop();
  const t = useTranslations('orderActions');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const CancelDialog = useLazyPart(open, loadCancel, close);
  const { orderTransactionId, orderSn } = order;
  const calendar = toPickupLink(order, shop);
  return (
    <nav aria-label={t('title')} className="rounded-card bg-raised px-4 shadow-raised desk:px-6">
      <ul className="divide-y divide-line">
        <Row icon="receipt" label={t('receipt')} hint={t('receiptHint')}>
          {(content) => (
            <ShopLink
              href={toLocalePath(
                paths.orderDesc({ id: orderTransactionId }),
                shop.locale,
                shop.defaultLocale,
              )}
              className={rowClass}
            >
              {content}
            </ShopLink>
          )}
        </Row>
        {order.orderStatus !== OrderStatus.Cancelled && (
          <AgainButton order={order}>
            {(handlers) => (
              <Row icon="bag" label={t('again')} hint={t('againHint')}>
                {(content) => (
                  <button type="button" className={rowClass} {...handlers}>
                    {content}
                  </button>
                )}
              </Row>
            )}
          </AgainButton>
        )}
        <NotifyRow order={order} />
        {calendar && (
          <Row icon="calendar" label={t('calendar')}>
            {(content) => (
              <a href={calendar} download={`${orderSn}.ics`} className={rowClass}>
                {content}
              </a>
            )}
          </Row>
        )}
        {canCancel(order) && (
          <Row icon="close" label={t('cancel')}>
            {(content) => (
              <button
                type="button"
                className={`${rowClass} text-danger`}
                onPointerDown={() => void loadCancel().catch(() => undefined)}
                onClick={() => setOpen(true)}
              >
                {content}
              </button>
            )}
          </Row>
        )}
      </ul>
      {open && CancelDialog && <CancelDialog order={order} onClose={close} onChanged={onChanged} />}
    </nav>
  );
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 py-2 text-left leading-heading';

interface RowProps {
  icon: AnyIconName;
  label: string;
  hint?: string;
  /** Wraps the row's content in a link or a button. */
  children: (content: ReactNode) => ReactNode;
}

function Row({ icon, label, hint, children }: RowProps) {
  return (
    <li>
      {children(
        <>
          <AnyIcon name={icon} className={hint ? 'text-muted' : undefined} />
          <span className="min-w-0 grow">
            <span className="block font-bold">{label}</span>
            {hint && <span className="block text-14 text-muted">{hint}</span>}
          </span>
          <AnyIcon name="chevron-right" className="text-muted" />
        </>,
      )}
    </li>
  );
}
