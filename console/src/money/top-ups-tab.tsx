import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AtRest } from '@/components/ui/at-rest';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import type { OpenTopUp } from '@/lib/contract/staff/money';
import { AskOnce } from '../layout/ask-once';
import { GoneNotice } from '../layout/gone-notice';
import { useHeldRows } from '../layout/use-held-rows';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import type { MoneyProps } from './money-tabs';

/** Lists top-ups that need a decision, those with a payment first. */
export function TopUpsTab({ topUps, ...shared }: MoneyProps & { topUps: readonly OpenTopUp[] }) {
  const t = useTranslations('money');
  const { shown, isGone, hold } = useHeldRows(topUps, ({ topUpId }) => topUpId);
  if (shown.length === 0) return <EmptyState icon="wallet" title={t('noTopUps')} text={t('noTopUpsText')} />;
  return (
    <>
      {!shared.isManager && <p className="text-14 text-muted">{t('topUpsManager')}</p>}
      <ul className="grid gap-3 wide:grid-cols-2">
        {shown.map((topUp) => (
          <TopUpCard
            key={topUp.topUpId}
            topUp={topUp}
            isGone={isGone(topUp)}
            onWriting={(isWriting) => hold(topUp, isWriting)}
            {...shared}
          />
        ))}
      </ul>
    </>
  );
}

const tones = { review: 'warning', refund_review: 'danger', unpaid: 'plain' } as const;

interface CardProps extends MoneyProps {
  topUp: OpenTopUp;
  /** The list has it no more. */
  isGone: boolean;
  /** Called when a reason is begun or the top-up is decided, so that the list keeps it meanwhile. */
  onWriting(isWriting: boolean): void;
}

function TopUpCard({ topUp, isGone, act, isPending, isManager, payTypeNames, onWriting }: CardProps) {
  const t = useTranslations('money');
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const { topUpId, amount, bonus, state, payType, refundWay } = topUp;
  const isRefund = state === 'refund_review';
  const isOver = isGone && !isPending;
  const decide = async (asked: OrderAct) => {
    const isDone = await act(asked);
    if (isDone) onWriting(false);
    return isDone;
  };
  const way = refundWay === 'automatic' ? 'automatic' : 'byHand';
  return (
    <li className="rounded-card bg-raised p-4 shadow-raised" data-top-up={topUpId}>
      <div className="flex items-baseline gap-3">
        <h2 className="num grow text-18 font-bold">{topUp.sn}</h2>
        <b className="num text-22">{formats.money(amount)}</b>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
        <Badge tone={tones[state]}>{t(`topUpStates.${state}`)}</Badge>
        {[topUp.customer, topUp.mobile, payTypeNames.get(payType) ?? payType, formats.moment(topUp.createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {bonus > 0 && <p className="mt-1 text-14">{t('bonus', { amount: formats.money(bonus) })}</p>}
      {topUp.remark && <p className="mt-1 text-14">{topUp.remark}</p>}
      {isManager && (
        <AtRest of={state} className="mt-4 flex flex-wrap justify-end gap-2">
          {/* Another state closes an open question, whose answer would do something else now. */}
          <AskOnce
            key={`reject ${state}`}
            label={t(isRefund ? 'refuseRefund' : 'reject')}
            question={t(isRefund ? 'refuseRefundAsk' : `rejectAsk.${state === 'unpaid' ? state : way}`)}
            sure={t(isRefund ? 'refuseRefund' : 'reject')}
            variant="danger"
            isPending={isPending}
            disabled={isOver}
            onSure={() =>
              decide({
                name: 'money.rejectTopUp',
                input: { topUpId, state, reason: reason.trim() || undefined },
              })
            }
          >
            <TextField
              className="basis-full"
              label={t('reason')}
              value={reason}
              maxLength={200}
              onChange={({ target }) => {
                setReason(target.value);
                onWriting(true);
              }}
            />
          </AskOnce>
          <AskOnce
            key={`approve ${state}`}
            label={t(isRefund ? 'grantRefund' : 'approve')}
            question={t(isRefund ? `grantRefundAsk.${way}` : 'approveAsk', {
              amount: formats.money(amount + bonus),
            })}
            sure={t(isRefund ? 'grantRefund' : 'approve')}
            variant="primary"
            isPending={isPending}
            disabled={isOver}
            onSure={() => decide({ name: 'money.approveTopUp', input: { topUpId, state } })}
          />
        </AtRest>
      )}
      {isOver && <GoneNotice onClose={() => onWriting(false)} />}
    </li>
  );
}
