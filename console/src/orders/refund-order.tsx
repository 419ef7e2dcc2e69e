import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { getSmallestAmount } from '@/lib/domain/money';
import { AskOnce } from '../layout/ask-once';
import { findAmount } from '../money/find-amount';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';

interface Props {
  detail: StaffOutput<'orders.detail'>;
  formats: Formats;
  /** The order has changed since it was read. */
  isOutdated: boolean;
  reason: string;
  onReason(reason: string): void;
  act(asked: OrderAct): Promise<boolean>;
}

/** Refunds an amount of a completed order, after a question that names the amount and how it travels. */
export function RefundOrder({ detail, formats, isOutdated, reason, onReason, act }: Props) {
  const t = useTranslations('orderPanel');
  const { countryCode } = useRouteContext({ from: '/r/$restaurantId' }).membership;
  const { card, refundable } = detail;
  const [typed, setTyped] = useState<string>();
  const [isPending, setPending] = useState(false);
  const amount = typed === undefined ? refundable : (findAmount(typed) ?? 0);
  const isValid = amount > 0 && amount <= refundable && amount % getSmallestAmount(countryCode) === 0;
  const ways = [RefundMethod.Source, ...(card.canCredit ? [RefundMethod.Wallet] : [])].map((method) => ({
    method,
    way: method === RefundMethod.Wallet ? ('wallet' as const) : card.refundWay,
  }));
  const refund = async (method: RefundMethod) => {
    setPending(true);
    const isDone = await act({
      name: 'orders.refund',
      input: { orderId: card.orderId, refundable, amount, method, reason: reason || undefined },
    });
    setPending(false);
    if (isDone) setTyped(undefined);
  };
  const field =
    'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14';
  return (
    <section className="rounded-card bg-raised p-4 shadow-raised">
      <h3 className="text-16 font-bold">{t('refund.title')}</h3>
      <p className="text-12 text-muted">{t('refund.left', { amount: formats.money(refundable) })}</p>
      <label className="mt-2 block text-12">
        {t('refund.amount')}
        <input
          className={field}
          inputMode="decimal"
          value={typed ?? String(refundable / 100)}
          aria-invalid={!isValid}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {!isValid && (
        <p role="alert" className="text-12 text-danger">
          {t('refund.wrong', { amount: formats.money(refundable) })}
        </p>
      )}
      <label className="mt-2 block text-12">
        {t('reason')}
        <input
          className={field}
          value={reason}
          maxLength={200}
          onChange={(event) => onReason(event.target.value)}
        />
      </label>
      {isValid && (
        <div className="mt-2 flex flex-wrap gap-2">
          {ways
            // A payment from the wallet has one way back.
            .filter(({ method, way }) => method === RefundMethod.Source || way !== card.refundWay)
            .map(({ method, way }) => (
              <AskOnce
                key={method}
                label={t(way === 'wallet' ? 'refund.toWallet' : 'refund.toSource')}
                question={t('refund.ask', {
                  amount: formats.money(amount),
                  hint: t(`refund.hint.${way ?? 'other'}`),
                })}
                sure={t('refund.sure')}
                variant="danger"
                isPending={isPending}
                disabled={isOutdated}
                onSure={() => refund(method)}
              />
            ))}
        </div>
      )}
    </section>
  );
}
