import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RefundMethod } from '@/lib/contract/pay-types';
import { refusalReasons } from '@/lib/contract/staff/order-values';
import { type OrderCard, toSeenOrder } from '@/lib/contract/staff/orders';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';

interface Props {
  card: OrderCard;
  formats: Formats;
  /** The order has changed since it was read. */
  isOutdated: boolean;
  reason: string;
  onReason(reason: string): void;
  act(asked: OrderAct): Promise<unknown>;
}

/** Refuses a new order or cancels an accepted one, after a question that names what is refunded and how. */
export function EndOrder({ card, formats, isOutdated, reason, onReason, act }: Props) {
  const t = useTranslations('orderPanel');
  const [isPending, setPending] = useState(false);
  const { orderId, step, isPaid, refundWay } = card;
  const seen = toSeenOrder(card);
  const getHint = (way = refundWay) =>
    t(`refuseHint.${way ?? (isPaid ? 'other' : 'unpaid')}`, { amount: formats.money(card.total) });
  const end = async (asked: OrderAct) => {
    setPending(true);
    await act(asked);
    setPending(false);
  };
  const cancel = (method: RefundMethod) =>
    end({ name: 'orders.cancel', input: { orderId, seen, method, reason: reason || undefined } });
  const canCredit = card.canCredit && refundWay !== 'wallet';
  return (
    <section className="rounded-card bg-raised p-4 shadow-raised">
      <h3 className="text-16 font-bold">{t(step === 'new' ? 'refuse' : 'cancel')}</h3>
      <p className="text-12 text-muted">{getHint()}</p>
      <label className="mt-2 block text-12">
        {t('reason')}
        <input
          value={reason}
          maxLength={200}
          onChange={(event) => onReason(event.target.value)}
          className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14"
        />
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        {step === 'new' ? (
          refusalReasons.map((refusedFor) => (
            <AskOnce
              key={refusedFor}
              label={t(`refusals.${refusedFor}`)}
              question={t('refuseAsk', { reason: t(`refusals.${refusedFor}`), hint: getHint() })}
              sure={t('refuseSure')}
              variant="danger"
              isPending={isPending}
              disabled={isOutdated}
              onSure={() =>
                end({
                  name: 'orders.refuse',
                  input: { orderId, seen, refusedFor, reason: reason || undefined },
                })
              }
            />
          ))
        ) : (
          <>
            <AskOnce
              label={t(isPaid ? 'cancelNow' : 'cancel')}
              question={t('cancelAsk', { hint: getHint() })}
              sure={t('cancelSure')}
              variant="danger"
              isPending={isPending}
              disabled={isOutdated}
              onSure={() => cancel(RefundMethod.Source)}
            />
            {canCredit && (
              <AskOnce
                label={t('cancelToWallet')}
                question={t('cancelAsk', { hint: getHint('wallet') })}
                sure={t('cancelSure')}
                variant="danger"
                isPending={isPending}
                disabled={isOutdated}
                onSure={() => cancel(RefundMethod.Wallet)}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
