import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { createStaffQuery } from '../api/query-client';
import type { Formats } from './use-formats';

interface Props {
  card: OrderCard;
  taken: { position: number; count: number }[];
  formats: Formats;
  /** The order has changed since it was read. */
  isOutdated: boolean;
  method: RefundMethod;
  onMethod(method: RefundMethod): void;
  onCancel(): void;
  onTakeOff(): void;
}

/** Shows the refund of the marked pieces and its method, before the button submits it. */
export function TakeOffSummary({
  card,
  taken,
  formats,
  isOutdated,
  method,
  onMethod,
  onCancel,
  onTakeOff,
}: Props) {
  const t = useTranslations('orderPanel');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { data, error } = useQuery(
    createStaffQuery('orders.quoteTakeOff', { restaurantId, orderId: card.orderId, taken }),
  );
  return (
    <div className="mt-3 rounded-control bg-danger-soft p-3 text-14 text-danger">
      {/* Its place is kept while the refund of another piece loads, so that no button moves. */}
      <p role={error ? 'alert' : undefined} className="min-h-[3lh]">
        {error && t('everything')}
        {data &&
          t(card.isPaid ? 'goesBack' : 'costsLess', {
            amount: formats.money(data.amount),
            total: formats.money(data.total),
          })}
      </p>
      {card.canCredit && (
        <div className="mt-2 flex gap-2">
          {[RefundMethod.Wallet, RefundMethod.Source].map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={method === way}
              onClick={() => onMethod(way)}
              className="min-h-11 grow rounded-control border border-line bg-raised px-2 text-text aria-pressed:border-2 aria-pressed:border-brand aria-pressed:font-bold"
            >
              {t(`ways.${way}`)}
            </button>
          ))}
        </div>
      )}
      <div className="mt-2 flex gap-2">
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('keep')}
        </Button>
        <Button size="small" disabled={!data || isOutdated} onClick={onTakeOff}>
          {t('takeOff', { amount: formats.money(data?.amount ?? 0) })}
        </Button>
      </div>
    </div>
  );
}
