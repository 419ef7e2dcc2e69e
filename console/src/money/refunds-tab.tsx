import { useTranslations } from 'use-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { RefundMethod } from '@/lib/contract/pay-types';
import type { DueRefund } from '@/lib/contract/staff/money';
import { AskOnce } from '../layout/ask-once';
import { useFormats } from '../orders/use-formats';
import type { MoneyProps } from './money-tabs';

/** Lists refunds to be transferred by hand, with account and amount; "sent" records the transfer. */
export function RefundsTab({ refunds, ...shared }: MoneyProps & { refunds: readonly DueRefund[] }) {
  const t = useTranslations('money');
  if (refunds.length === 0)
    return <EmptyState icon="check" title={t('noRefunds')} text={t('noRefundsText')} />;
  return (
    <>
      <p className="text-14 text-muted">{t(shared.isManager ? 'refundsHint' : 'refundsManager')}</p>
      <ul className="grid gap-3 wide:grid-cols-2">
        {refunds.map((refund) => (
          <RefundCard key={refund.refundId} refund={refund} {...shared} />
        ))}
      </ul>
    </>
  );
}

function RefundCard({ refund, act, isPending, isManager, payTypeNames }: MoneyProps & { refund: DueRefund }) {
  const t = useTranslations('money');
  const formats = useFormats();
  const { refundId, amount, payType, payerName, payerAccount, customer, mobile } = refund;
  const recipient = refund.recipient && [
    refund.recipient.bank,
    refund.recipient.value,
    refund.recipient.name,
  ];
  const sendTo = recipient?.filter(Boolean).join(' · ');
  const account = sendTo ?? payerAccount ?? mobile ?? payerName;
  const send = (to: RefundMethod) => act({ name: 'money.refundSent', input: { refundId, to } });
  return (
    <li className="rounded-card bg-raised p-4 shadow-raised" data-refund={refundId}>
      <div className="flex items-baseline gap-3">
        <h2 className="num grow text-18 font-bold">{refund.sn}</h2>
        <b className="num text-22">{formats.money(amount)}</b>
      </div>
      <p className="text-12 text-muted">
        {t('refundOf', { time: formats.moment(refund.createdAt), reason: refund.reason })}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
        <dt className="text-muted">{t('paidBy')}</dt>
        <dd>{payTypeNames.get(payType) ?? payType}</dd>
        {[
          [t(refund.recipient?.kind === 'email' ? 'writeTo' : 'sendTo'), sendTo],
          [t('payer'), [payerName, payerAccount].filter(Boolean).join(' · ')],
          [t('diner'), [customer, mobile].filter(Boolean).join(' · ')],
        ].map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="font-bold select-all">{value}</dd>
              </div>
            ),
        )}
        <dt className="text-muted">{t('reference')}</dt>
        <dd className="font-mono select-all">{refund.reference}</dd>
      </dl>
      <p className="mt-2 text-12 text-muted">{t(`told.${refund.toldBy ?? 'page'}`)}</p>
      {isManager && (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {refund.canCredit && (
            <AskOnce
              label={t('toWallet')}
              question={t('toWalletAsk', { amount: formats.money(amount) })}
              sure={t('toWalletSure')}
              isPending={isPending}
              onSure={() => send(RefundMethod.Wallet)}
            />
          )}
          <AskOnce
            label={t('sent')}
            question={t('sentAsk', { amount: formats.money(amount), account: account ?? refund.reference })}
            sure={t('sentSure')}
            variant="primary"
            isPending={isPending}
            onSure={() => send(RefundMethod.Source)}
          />
        </div>
      )}
    </li>
  );
}
