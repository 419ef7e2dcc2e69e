import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { useFormats } from '../orders/use-formats';
import {
  listUnsentOrders,
  removeUnsentOrder,
  retryUnsentOrder,
  sendUnsentOrders,
  type UnsentOrder,
} from './unsent-orders';

/** Milliseconds between two attempts to send. */
const retryMs = 5_000;

/** Returns the orders that wait for the line, and sends them when it is back. */
function useUnsentOrders(restaurantId: number, writtenCount: number) {
  const [orders, setOrders] = useState<UnsentOrder[]>([]);
  const refresh = useCallback(() => setOrders(listUnsentOrders(restaurantId)), [restaurantId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is shown as soon as it is written
  useEffect(refresh, [refresh, writtenCount]);
  useEffect(() => {
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      if (await sendUnsentOrders(restaurantId)) refresh();
      isSending = false;
    };
    const timer = setInterval(() => void send(), retryMs);
    window.addEventListener('online', send);
    void send();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [restaurantId, refresh]);
  return { orders, refresh };
}

interface Props {
  restaurantId: number;
  /** Number of orders that this screen has written down. */
  writtenCount: number;
}

/** Lists the orders that wait for the line, and asks what becomes of one that the backend refused. */
export function UnsentList({ restaurantId, writtenCount }: Props) {
  const t = useTranslations('counter.unsent');
  const { money } = useFormats();
  const { orders, refresh } = useUnsentOrders(restaurantId, writtenCount);
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('title', { count: orders.length })} className="rounded-card bg-warning-soft p-3">
      <h2 className="text-14 font-bold text-warning">{t('title', { count: orders.length })}</h2>
      <ul>
        {orders.map((order) => {
          const { key, number, lines, refusal, price, input } = order;
          return (
            <li key={key} className="py-1 text-14">
              <b className="num">{number}</b> {lines.join(', ')}
              {refusal !== undefined && (
                <div className="flex flex-wrap items-center gap-2">
                  <span className="text-danger">
                    {price === undefined
                      ? refusal
                      : t('priceChanged', { price: money(price), written: money(input.payAmount) })}
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    onClick={() => {
                      retryUnsentOrder(restaurantId, order);
                      refresh();
                    }}
                  >
                    {price === undefined ? t('retry') : t('sendAt', { price: money(price) })}
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={() => {
                      removeUnsentOrder(restaurantId, key);
                      refresh();
                    }}
                  >
                    {t('discard')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
