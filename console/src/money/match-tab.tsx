import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useSettled } from '@/components/ui/use-settled';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OpenNotice, WaitingPayment } from '@/lib/contract/staff/money';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { ComparedPayment } from './compared-payment';
import { EnterNotice } from './enter-notice';
import type { MoneyProps } from './money-tabs';
import { PaymentName } from './payment-name';

const card = 'rounded-card bg-raised shadow-raised';

/** Lists unmatched notices next to the likely payments, and every waiting payment. */
export function MatchTab({
  open,
  restaurantId,
  ...shared
}: MoneyProps & {
  open: Pick<StaffOutput<'money.open'>, 'notices' | 'payments'>;
  restaurantId: number;
}) {
  const { notice: chosen } = useSearch({ from: '/r/$restaurantId/money' });
  const navigate = useNavigate({ from: '/r/$restaurantId/money' });
  const t = useTranslations('money');
  // A notice stays until it is decided here or another one is chosen, also when a colleague settles it.
  const [held, setHeld] = useState<OpenNotice>();
  const [isDeciding, setDeciding] = useState(false);
  // The list may still have a notice that was decided a moment ago.
  const [decided, setDecided] = useState<readonly number[]>([]);
  const notices = open.notices.filter(({ noticeId }) => !decided.includes(noticeId));
  const notice = notices.find(({ noticeId }) => noticeId === chosen) ?? held ?? notices[0];
  if (notice !== held) setHeld(notice);
  const others = notices.filter(({ noticeId }) => noticeId !== notice?.noticeId);
  const isSettled = notice !== undefined && !isDeciding && others.length === notices.length;
  const isAtRest = useSettled(notice?.noticeId);
  const goOn = () => {
    if (notice) setDecided([...decided, notice.noticeId]);
    setHeld(others[0]);
    void navigate({ search: (before) => ({ ...before, notice: undefined }) });
  };
  const decide = async (asked: OrderAct) => {
    setDeciding(true);
    const isDone = await shared.act(asked);
    setDeciding(false);
    if (isDone) goOn();
    return isDone;
  };
  const ofNotice = { ...shared, act: decide, isOff: isSettled || !isAtRest };
  const waiting = open.payments.filter(({ state }) => state === 'pending');
  const isEmpty = !notice && waiting.length === 0;
  return (
    <div
      className={joinClassNames('grid items-start gap-4', notice && 'wide:grid-cols-[400px_1fr] wide:gap-8')}
    >
      {notice && (
        <section aria-label={t('notices')}>
          <h2 className="mb-2 text-16 font-bold">{t('notices')}</h2>
          <ul className={joinClassNames('overflow-hidden', card)}>
            {notices.map((each) => (
              <NoticeRow
                key={each.noticeId}
                notice={each}
                now={shared.now}
                isChosen={each.noticeId === notice.noticeId}
                onChoose={() => void navigate({ search: (before) => ({ ...before, notice: each.noticeId }) })}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        {/* It has one place, also without anything to match, so that a text in it stays. */}
        <EnterNotice restaurantId={restaurantId} />
        {isEmpty && <EmptyState icon="card" title={t('nothing')} text={t('nothingText')} />}
        {isSettled && (
          <Notice
            kind="warning"
            live
            action={
              <Button size="small" variant="secondary" onClick={goOn}>
                {t('goOn')}
              </Button>
            }
          >
            {t('noticeSettled')}
          </Notice>
        )}
        {notice && notice.outcome !== 'disputed' && (
          <Candidates key={notice.noticeId} notice={notice} payments={open.payments} {...ofNotice} />
        )}
        {waiting.length > 0 && (
          <section aria-label={t('waiting')}>
            <h2 className="mb-2 text-16 font-bold">{t('waiting')}</h2>
            <ul className={card}>
              {waiting.map((payment) => (
                <WaitingRow key={payment.paymentId} payment={payment} {...shared} />
              ))}
            </ul>
          </section>
        )}
        {notice && <NoneOfThem key={`none ${notice.noticeId}`} notice={notice} {...ofNotice} />}
      </div>
    </div>
  );
}

function NoticeRow({
  notice,
  now,
  isChosen,
  onChoose,
}: {
  notice: OpenNotice;
  now: number;
  isChosen: boolean;
  onChoose(): void;
}) {
  const t = useTranslations('money');
  const formats = useFormats();
  return (
    <li className="border-b border-line last:border-b-0" data-notice={notice.noticeId}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={joinClassNames(
          'flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left',
          isChosen ? 'bg-brand-soft shadow-[inset_4px_0_0_var(--brand)]' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0 grow">
          <b className="block font-mono text-14 [overflow-wrap:anywhere]">
            {notice.reference || t('noReference')}
          </b>
          <span className="block text-12 text-muted">
            {[notice.payerName, formats.moment(notice.receivedAt)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <b className="num block text-18">
            {notice.amount === undefined ? t('noAmount') : formats.money(notice.amount)}
          </b>
          <span className="block text-12 text-muted">
            {notice.outcome === 'wrong amount' || notice.outcome === 'disputed'
              ? t(notice.outcome === 'disputed' ? 'disputed' : 'wrongAmount')
              : t('ago', { minutes: getMinutes(notice.receivedAt, now) })}
          </span>
        </span>
      </button>
    </li>
  );
}

interface OfNotice extends MoneyProps {
  notice: OpenNotice;
  /** The notice is settled, or has just come into the place of another one. */
  isOff: boolean;
}

/** Shows the most likely payment next to the notice, until it is asked for the next by "Not this one". */
function Candidates({
  notice,
  payments,
  isOff,
  ...shared
}: OfNotice & { payments: readonly WaitingPayment[] }) {
  const t = useTranslations('money');
  const candidates = notice.candidates.flatMap((score) => {
    const payment = payments.find(({ paymentId }) => paymentId === score.paymentId);
    return payment ? [{ payment, score }] : [];
  });
  const [held, setHeld] = useState(candidates[0]);
  const at = candidates.findIndex(({ payment }) => payment.paymentId === held?.payment.paymentId);
  const candidate = held ?? candidates[0];
  if (candidate !== held) setHeld(candidate);
  const isGone = candidate !== undefined && at < 0;
  const next = candidates[(at + 1) % candidates.length];
  return (
    <section aria-label={t('belongs')}>
      <h2 className="mb-2 flex items-center gap-2 text-16 font-bold">
        {t('belongs')}
        {candidate?.score.isLikely && <Badge tone="success">{t('veryLikely')}</Badge>}
      </h2>
      {candidate ? (
        <ComparedPayment
          notice={notice}
          {...candidate}
          {...shared}
          isOff={isOff || isGone}
          isGone={isGone}
          onNext={next && next.payment !== candidate.payment ? () => setHeld(next) : undefined}
        />
      ) : (
        <p className={`p-4 text-14 text-muted ${card}`}>{t('noCandidate')}</p>
      )}
    </section>
  );
}

function WaitingRow({
  payment,
  act,
  isPending,
  now,
  payTypeNames,
}: MoneyProps & { payment: WaitingPayment }) {
  const t = useTranslations('money');
  const formats = useFormats();
  const { paymentId, amount, number, payType, reference } = payment;
  const isLate = payment.expiresAt !== undefined && Date.parse(payment.expiresAt) < now;
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
      data-payment={paymentId}
    >
      <span className="min-w-48 grow">
        <PaymentName payment={payment} />
        <span className="block text-12 text-muted">
          {payTypeNames.get(payType) ?? payType} · <span className="font-mono">{reference}</span>
          {' · '}
          {t('waits', { minutes: getMinutes(payment.createdAt, now) })}
        </span>
      </span>
      {isLate && <Badge tone="warning">{t('expired')}</Badge>}
      <b className="num">{formats.money(amount)}</b>
      <AskOnce
        label={t(payment.isCash ? 'collect' : 'confirm')}
        question={t(payment.isCash ? 'collectAsk' : 'confirmAsk', { amount: formats.money(amount), number })}
        sure={t(payment.isCash ? 'collectSure' : 'confirmSure')}
        isPending={isPending}
        onSure={() => act({ name: 'money.confirm', input: { paymentId } })}
      />
    </li>
  );
}

/** Offers the other outcomes for a notice without a payment. */
function NoneOfThem({ notice, act, isPending, isManager, isOff }: OfNotice) {
  const t = useTranslations('money');
  const formats = useFormats();
  const [note, setNote] = useState('');
  const { noticeId } = notice;
  const isDispute = notice.outcome === 'disputed';
  const title = t(isDispute ? 'dispute' : 'none');
  const settle = (as: 'sent back' | 'noted') =>
    act({ name: 'money.settleNotice', input: { noticeId, as, note: note.trim() || undefined } });
  return (
    <section aria-label={title} className={`flex flex-col gap-3 p-4 ${card}`}>
      <div>
        <h2 className="text-16 font-bold">{title}</h2>
        <p className="text-12 text-muted">{t(isManager ? 'noneHint' : 'noneManager')}</p>
      </div>
      {isManager && (
        <>
          <TextField
            label={t('note')}
            value={note}
            maxLength={200}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            {/* The company itself takes the money of a dispute back. */}
            {!isDispute && (
              <AskOnce
                label={t('sendBack')}
                question={t('sendBackAsk', {
                  amount: notice.amount === undefined ? t('noAmount') : formats.money(notice.amount),
                  account: notice.payerAccount ?? notice.payerName ?? notice.reference,
                })}
                sure={t('sentBack')}
                isPending={isPending}
                disabled={isOff}
                onSure={() => settle('sent back')}
              />
            )}
            <AskOnce
              label={t('noteOnly')}
              question={t('noteOnlyAsk')}
              sure={t('noteOnlySure')}
              isPending={isPending}
              disabled={isOff}
              onSure={() => settle('noted')}
            />
          </div>
        </>
      )}
    </section>
  );
}

const getMinutes = (since: string, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(since)) / 60_000));
