import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AtRest } from '@/components/ui/at-rest';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { staffPhrases } from '@/lib/contract/party-values';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { AskOnce } from '../layout/ask-once';
import { GoneNotice } from '../layout/gone-notice';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { WithMessages } from '../with-messages';
import { JoinRequests } from './join-requests';
import { MoveForm } from './move-form';
import { TakePaymentForm } from './take-payment-form';

interface Props {
  table: StaffTable;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  /** The table is closed. */
  isGone?: boolean;
  /** Called when something is written about a payment, and when its form is closed. */
  onWriting?(isWriting: boolean): void;
}

const wishes = { cook: 'waitingCook', refund: 'waitingRefund', open: 'waitingOpen' } as const;

/** Shows one table: its call, its guests with the amounts due, unsent dishes, and the bill. */
export function TableCard({ table, act, isPending, isGone = false, onWriting }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const [isTaking, setTaking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { partyId, tableNo, people, unsent, call, left, held, paid, total } = table;
  const { voucherAmount = 0, cashRounding = 0 } = table;
  const seen = {
    total,
    people: people.length,
    unsent: unsent.reduce((sum, { count }) => sum + count, 0),
  };
  const isOver = isGone && !isPending;
  const endTaking = () => {
    setTaking(false);
    onWriting?.(false);
  };
  const getName = (memberNo: number) => people.find(({ no }) => no === memberNo)?.name ?? '';
  return (
    <li
      id={`party-${partyId}`}
      tabIndex={-1}
      className="scroll-mt-4 rounded-card bg-raised p-4 shadow-raised"
      data-table={tableNo}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-22 font-bold [overflow-wrap:anywhere]">{t('table', { tableNo })}</h2>
        <p className="text-right text-12 text-muted">
          {t('since', { time: formats.clock(table.openedAt) })}
          {table.digits && (
            <>
              <br />
              {t('digits')} <b className="num text-14 text-text">{table.digits}</b>
            </>
          )}
        </p>
      </div>
      {table.from && <p className="text-14 text-muted">{t('from', { tables: table.from.join(', ') })}</p>}
      <JoinRequests waiting={table.waiting} act={act} isPending={isPending} />
      {call && !call.isAnswered && (
        <AtRest
          of={call.at}
          className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control bg-warning-soft px-3 py-2 font-bold text-warning"
        >
          {t(call.kind === 'bill' ? 'wantsBill' : 'calls', { time: formats.clock(call.at) })}
          <span className="flex flex-wrap gap-2">
            {staffPhrases.map((phrase) => (
              <Button
                key={phrase}
                size="small"
                variant="secondary"
                disabled={isPending}
                onClick={() =>
                  // A phone of the previous release shows the text.
                  void act({
                    name: 'tables.answer',
                    input: { partyId, calledAt: call.at, answer: t(`answers.${phrase}`), phrase },
                  })
                }
              >
                {t(`answers.${phrase}`)}
              </Button>
            ))}
          </span>
        </AtRest>
      )}
      {table.chooseBy && (
        <p className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-14 text-warning">
          {t('choosing', { time: formats.clock(table.chooseBy) })}
        </p>
      )}
      <ul className="mt-2">
        {people.map(({ no, name, ownAmount, paidAmount, heldAmount, heldUntil, waiting }) => (
          <li
            key={no}
            className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line text-14 last:border-b-0"
          >
            <span className="min-w-16 grow basis-0 truncate">{name}</span>
            {heldAmount > 0 && (
              <>
                <Badge tone="warning">
                  {t(heldUntil ? 'payingUntil' : 'paying', {
                    amount: formats.money(heldAmount),
                    time: heldUntil ? formats.clock(heldUntil) : '',
                  })}
                </Badge>
                <AskOnce
                  icon="close"
                  label={t('endPayment', { name })}
                  question={t('endPaymentAsk', { name, amount: formats.money(heldAmount) })}
                  sure={t('endPaymentYes')}
                  variant="danger"
                  isPending={isPending}
                  disabled={isPending}
                  onSure={() => act({ name: 'tables.releaseShare', input: { partyId, memberNo: no } })}
                />
              </>
            )}
            {waiting ? (
              <Badge tone="warning">
                {t(wishes[waiting.choice ?? 'open'], { amount: formats.money(waiting.amount) })}
              </Badge>
            ) : (
              paidAmount > 0 && (
                <Badge tone="success">{t('hasPaid', { amount: formats.money(paidAmount) })}</Badge>
              )
            )}
            <span className="num">{formats.money(ownAmount)}</span>
          </li>
        ))}
      </ul>
      {unsent.length > 0 && (
        <section className="mt-2 rounded-control bg-sunken px-3 py-2 text-14">
          <h3 className="text-12 font-bold text-muted">{t('notSent')}</h3>
          <ul>
            {unsent.map(({ memberNo, lineId, name, count }) => (
              <li key={`${memberNo} ${lineId}`} className="flex flex-wrap items-center gap-2">
                <span className="min-w-16 grow basis-0">
                  {count} × {name} <span className="text-muted">{getName(memberNo)}</span>
                </span>
                <AskOnce
                  icon="close"
                  label={t('remove', { name, person: getName(memberNo) })}
                  question={t('removeAsk', { count, name, person: getName(memberNo) })}
                  sure={t('removeYes')}
                  variant="danger"
                  isPending={isPending}
                  disabled={isPending}
                  onSure={() => act({ name: 'tables.removeLine', input: { partyId, memberNo, lineId } })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 text-14">
        <dt>{t('total', { count: table.rounds })}</dt>
        <dd className="num text-right">{formats.money(total)}</dd>
        {paid > 0 && (
          <>
            <dt>{t('paid')}</dt>
            <dd className="num text-right">{formats.money(paid)}</dd>
          </>
        )}
        {voucherAmount > 0 && (
          <>
            <dt>{t('byVoucher')}</dt>
            <dd className="num text-right">{formats.money(voucherAmount)}</dd>
          </>
        )}
        {cashRounding !== 0 && (
          <>
            <dt>{t('cashRounding')}</dt>
            <dd className="num text-right">{formats.money(cashRounding)}</dd>
          </>
        )}
        {held > 0 && (
          <>
            <dt>{t('held')}</dt>
            <dd className="num text-right">{formats.money(held)}</dd>
          </>
        )}
        <dt className="text-16 font-bold">{t('left')}</dt>
        <dd className="num text-right text-16 font-bold">{formats.money(left)}</dd>
      </dl>
      {isMoving ? (
        <WithMessages area="moves">
          <MoveForm table={table} act={act} isPending={isPending} onDone={() => setMoving(false)} />
        </WithMessages>
      ) : isTaking ? (
        <div onChange={() => onWriting?.(true)}>
          <TakePaymentForm table={table} act={act} isPending={isPending} isOver={isOver} onDone={endTaking} />
          {isOver && <GoneNotice onClose={endTaking} />}
        </div>
      ) : (
        <AtRest of={JSON.stringify(seen)} className="mt-3 flex flex-wrap gap-2">
          {left > 0 && (
            <Button size="small" className="grow" onClick={() => setTaking(true)}>
              {t('take')}
            </Button>
          )}
          {total === paid && !table.chooseBy && (
            <Button
              size="small"
              variant="secondary"
              className="grow"
              disabled={isPending}
              onClick={() => void act({ name: 'tables.close', input: { partyId, seen } })}
            >
              {t('close')}
            </Button>
          )}
          {!table.chooseBy && (
            <>
              <Link
                to="/r/$restaurantId/new-order"
                params={{ restaurantId: String(membership.restaurantId) }}
                search={{ table: tableNo }}
                className="inline-flex min-h-11 grow items-center justify-center rounded-control border border-line-strong px-3 text-14 font-bold hover:bg-sunken"
              >
                {t('addDishes')}
              </Link>
              <Button size="small" variant="secondary" className="grow" onClick={() => setMoving(true)}>
                {t('move')}
              </Button>
            </>
          )}
        </AtRest>
      )}
    </li>
  );
}
