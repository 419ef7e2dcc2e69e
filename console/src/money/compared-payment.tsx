import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { OpenNotice, WaitingPayment } from '@/lib/contract/staff/money';
import { AskOnce } from '../layout/ask-once';
import { useFormats } from '../orders/use-formats';
import type { MoneyProps } from './money-tabs';
import { splitOddPart } from './odd-part';
import { PaymentName } from './payment-name';

interface Props extends MoneyProps {
  notice: OpenNotice;
  payment: WaitingPayment;
  score: OpenNotice['candidates'][number];
  /** The match is not accepted at the moment. */
  isOff: boolean;
  /** The payment is not waiting any more. */
  isGone: boolean;
  /** Shows the next candidate; absent if there is no other. */
  onNext?: () => void;
}

/** Compares a payment with a notice, and matches them. */
export function ComparedPayment({
  notice,
  payment,
  score,
  isOff,
  isGone,
  onNext,
  act,
  isPending,
  now,
}: Props) {
  const t = useTranslations('money');
  const formats = useFormats();
  const { difference, characters, seconds } = score;
  const secondsLeft =
    payment.state === 'pending' && payment.expiresAt
      ? Math.round((Date.parse(payment.expiresAt) - now) / 1000)
      : 0;
  const [start, odd, end] = splitOddPart(notice.reference, payment.reference);
  const amountTone: BadgeTone = difference === 0 ? 'success' : 'danger';
  return (
    <div className="rounded-card border-2 border-brand-text bg-raised p-4 shadow-raised">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-22 leading-heading">
          <PaymentName payment={payment} />
        </p>
        <Badge tone="warning">
          <AnyIcon name="clock" size={16} />
          {secondsLeft > 0 ? t('left', { time: toClock(secondsLeft) }) : t('expired')}
        </Badge>
      </div>
      <table className="mt-2 w-full text-14">
        <thead className="text-left text-12 text-muted">
          <tr>
            <td />
            <th className="py-1 font-normal">{t('notice')}</th>
            <th className="py-1 font-normal">{t('order')}</th>
            <td className="hidden wide:table-cell" />
          </tr>
        </thead>
        <tbody>
          <Row
            name={t('amount')}
            notice={notice.amount === undefined ? t('noAmount') : formats.money(notice.amount)}
            order={formats.money(payment.amount)}
            tone={amountTone}
            says={
              difference === 0
                ? t('equal')
                : t(difference > 0 ? 'more' : 'less', { amount: formats.money(Math.abs(difference)) })
            }
          />
          <Row
            name={t('reference')}
            notice={
              <span className="font-mono [overflow-wrap:anywhere]">
                {start}
                {odd && <mark className="rounded-small bg-warning-soft px-0.5 text-warning">{odd}</mark>}
                {end}
              </span>
            }
            order={<span className="font-mono [overflow-wrap:anywhere]">{payment.reference}</span>}
            tone={characters === 0 ? 'success' : characters === undefined ? 'plain' : 'warning'}
            says={
              characters === undefined
                ? t('unlike')
                : characters === 0
                  ? t('alike')
                  : t('characters', { count: characters })
            }
          />
          <Row
            name={t('time')}
            notice={formats.clock(notice.receivedAt)}
            order={t('shownAt', { time: formats.clock(payment.createdAt) })}
            tone={seconds >= 0 ? 'success' : 'danger'}
            says={t(seconds >= 0 ? 'afterCode' : 'beforeCode')}
          />
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-2">
        <AskOnce
          // The question belongs to this payment.
          key={payment.paymentId}
          label={t('match', { number: payment.number })}
          question={t('matchAsk', { number: payment.number, amount: formats.money(payment.amount) })}
          sure={t('matchSure')}
          variant="primary"
          isPending={isPending}
          disabled={difference !== 0 || isOff}
          onSure={() =>
            act({
              name: 'money.match',
              input: { noticeId: notice.noticeId, paymentId: payment.paymentId },
            })
          }
        />
        {onNext && (
          <Button variant="secondary" onClick={onNext}>
            {t('notThis')}
          </Button>
        )}
      </div>
      {isGone && (
        <p role="status" className="mt-2 text-14 font-bold text-warning">
          {t('paymentGone')}
        </p>
      )}
      {difference !== 0 && <p className="mt-2 text-12 text-muted">{t('differs')}</p>}
    </div>
  );
}

function Row({
  name,
  notice,
  order,
  tone,
  says,
}: {
  name: string;
  notice: React.ReactNode;
  order: React.ReactNode;
  tone: BadgeTone;
  says: string;
}) {
  const badge = <Badge tone={tone}>{says}</Badge>;
  return (
    <tr className="border-t border-line align-baseline">
      <th className="py-2 pr-3 text-left font-normal text-muted">
        {name}
        <span className="mt-1 block wide:hidden">{badge}</span>
      </th>
      <td className="num py-2 pr-3 font-bold">{notice}</td>
      <td className="num py-2 font-bold">{order}</td>
      <td className="hidden py-2 text-right wide:table-cell">{badge}</td>
    </tr>
  );
}

const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
