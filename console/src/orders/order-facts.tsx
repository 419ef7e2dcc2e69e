import { useTranslations } from 'use-intl';
import { tableBill } from '@/lib/contract/party-values';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { ActText } from '../audit/act-text';
import { WithMessages } from '../with-messages';
import type { Formats } from './use-formats';

interface Props {
  detail: StaffOutput<'orders.detail'>;
  now: number;
  formats: Formats;
}

/** Shows the parts of an order's total, how they are paid, and what was refunded. */
export function OrderBill({ detail, now, formats }: Props) {
  const t = useTranslations('orderPanel');
  const { card, bill, included, payTypeName, voucherPart, walletPart, refunds } = detail;
  const pay = card.isPaid ? 'paidBy' : 'collectBy';
  const isPartPaid = card.toCollect > 0 && card.toCollect < card.total;
  return (
    <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
      <h3 className="text-16 font-bold">{t('bill')}</h3>
      <dl>
        {bill.map(({ label, amount }) => (
          <Row key={label} label={label} amount={formats.money(amount)} />
        ))}
        <Row isStrong label={t('total')} amount={formats.money(card.total)} />
        {included.map(({ label, amount }) => (
          <Row key={label} label={label} amount={formats.money(amount)} />
        ))}
        {voucherPart > 0 && <Row label={t('voucherPart')} amount={formats.money(voucherPart)} />}
        {walletPart > 0 && <Row label={t('walletPart')} amount={formats.money(walletPart)} />}
        {isPartPaid && <Row isStrong label={t('toCollect')} amount={formats.money(card.toCollect)} />}
      </dl>
      <p className="mt-2 text-muted">
        {card.payType === tableBill
          ? t('onBill')
          : card.isPaid || card.toCollect > 0
            ? t(pay, { way: payTypeName })
            : payTypeName}
      </p>
      {refunds.length > 0 && (
        <>
          <h4 className="mt-3 font-bold">{t('refunds')}</h4>
          <dl>
            {refunds.map(({ amount, way, at, doneAt }) => (
              <Row
                key={at + amount}
                label={`${t(`refunded.${way ?? 'other'}`)} · ${doneAt ? formats.due(doneAt, now) : t('refundOpen')}`}
                amount={formats.money(-amount)}
              />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

const Row = ({ label, amount, isStrong }: { label: string; amount: string; isStrong?: boolean }) => (
  <div className={`flex justify-between gap-3 py-1 ${isStrong ? 'border-t border-line font-bold' : ''}`}>
    <dt>{label}</dt>
    <dd className="num">{amount}</dd>
  </div>
);

/** Lists the acts on an order with their people and times. */
export function OrderHistory({ detail, now, formats }: Props) {
  const t = useTranslations('orderPanel');
  if (detail.acts.length === 0) return null;
  return (
    <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
      <h3 className="text-16 font-bold">{t('history')}</h3>
      <WithMessages area="audit">
        <ol className="flex flex-col gap-2">
          {detail.acts.map(({ id, at, actor, act, detail: changes }) => (
            <li key={id} className="flex gap-3">
              <span className="num shrink-0 text-muted">{formats.due(at, now)}</span>
              <span className="min-w-0">
                {actor} · <ActText act={act} detail={changes} />
              </span>
            </li>
          ))}
        </ol>
      </WithMessages>
    </section>
  );
}
