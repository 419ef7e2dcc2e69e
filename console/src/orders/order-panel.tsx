import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useHeld } from '@/components/ui/use-held';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { type OrderCard, toSeenOrder } from '@/lib/contract/staff/orders';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { PrintMenu } from '../printing/print-menu';
import { WithMessages } from '../with-messages';
import { Destination } from './destination';
import { EndOrder } from './end-order';
import { OrderBill, OrderHistory } from './order-facts';
import { OrderLines } from './order-lines';
import { PromisedTime } from './promised-time';
import { RefundOrder } from './refund-order';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';
import { useStill } from './use-now';

interface Props {
  orderId: string;
  /** Its card on the board; absent for an order that the board does not show. */
  card?: OrderCard;
  now: number;
  formats: Formats;
  error?: string;
  act(asked: OrderAct): Promise<boolean>;
  onClose(): void;
}

/** Shows one order in full: its time, lines, destination, bill, history, and the actions of the role. */
export const OrderPanel = (props: Props) => (
  <WithMessages area="panel">
    <Panel {...props} />
  </WithMessages>
);

function Panel({ orderId, card: shown, now, formats, error, act, onClose }: Props) {
  const t = useTranslations('orderPanel');
  const getText = useErrorText();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const { data: detail, error: readError } = useQuery(
    createStaffQuery('orders.detail', { restaurantId, orderId }),
  );
  const card = shown ?? detail?.card;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const problem = error ?? (readError ? getText(readError) : undefined);
  return (
    // A click beside the panel lands on the dialog itself; Escape closes it without help.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[860px] flex-col bg-surface p-0 text-text backdrop:bg-black/50 open:flex"
    >
      <header className="flex items-center gap-3 border-b border-line bg-raised px-4 py-3">
        <h2 id={titleId} className="text-28 font-bold">
          {card ? (card.tableNo ?? card.number) : t('loading')}
        </h2>
        <p className="min-w-0 grow text-14 text-muted">{card && <Summary card={card} />}</p>
        {isAtLeast(role, 'counter') && <PrintMenu orderId={orderId} />}
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={t('close')}
          onClick={onClose}
        >
          <AnyIcon name="close" />
        </button>
      </header>
      {card ? (
        <Content
          card={card}
          detail={detail}
          now={now}
          formats={formats}
          problem={problem}
          act={act}
          onClose={onClose}
        />
      ) : (
        <Problem text={problem} />
      )}
    </dialog>
  );
}

function Summary({ card }: { card: OrderCard }) {
  const t = useTranslations('orders');
  return [
    t(`modes.${card.mode}`),
    card.booking && t('booking', card.booking),
    t(`steps.${card.step}`),
    card.orderSn,
    card.takenBy && t(`taken.${card.source}`, { person: card.takenBy }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <div className="px-4 py-3">
      <Notice kind="danger" live>
        {text}
      </Notice>
    </div>
  );

interface Read {
  card: OrderCard;
  detail: StaffOutput<'orders.detail'> | undefined;
}

const getActedOn = (card: OrderCard) => JSON.stringify([toSeenOrder(card), card.lines, card.lastAct]);

/** Returns whether nothing has changed on which an act of the panel depends. The detail loads after the card. */
const isSameRead = (before: Read, now: Read) =>
  getActedOn(before.card) === getActedOn(now.card) &&
  (!before.detail || before.detail.refundable === now.detail?.refundable);

interface ContentProps extends Pick<Props, 'now' | 'formats' | 'act' | 'onClose'>, Read {
  problem: string | undefined;
}

function Content({ card: newest, detail: newestDetail, now, formats, problem, act, onClose }: ContentProps) {
  const t = useTranslations('orderPanel');
  const tOrders = useTranslations('orders');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const {
    value: { card, detail },
    isOutdated,
    showNewest,
    act: actOnRead,
  } = useHeld(
    useMemo(() => ({ card: newest, detail: newestDetail }), [newest, newestDetail]),
    isSameRead,
  );
  const { orderId, step } = card;
  // The suggested time of a new order moves on with the clock.
  const dueAt = useStill(card.dueAt);
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const isCounter = isAtLeast(membership.role, 'counter');
  const canChange = isCounter && !['done', 'cancelled'].includes(step);
  const promisedAt = chosen ?? dueAt;
  const time = formats.due(promisedAt, now);
  const undoable =
    card.lastAct?.undoUntil !== undefined && Date.parse(card.lastAct.undoUntil) > now
      ? card.lastAct
      : undefined;
  const endedFor = card.cancelReason ?? (card.refusedFor && t(`refusals.${card.refusedFor}`));
  const actHere = (asked: OrderAct) => actOnRead(() => act(asked));
  const finish = async (asked: OrderAct) => {
    if (await actHere(asked)) onClose();
  };
  return (
    <>
      <div className="grid min-h-0 grow content-start gap-3 overflow-y-auto p-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex flex-col gap-3">
          <OrderLines
            card={card}
            formats={formats}
            canChange={canChange}
            isOutdated={isOutdated}
            reason={reason}
            act={actHere}
          />
          {detail && <OrderBill detail={detail} now={now} formats={formats} />}
        </div>
        <div className="flex flex-col gap-3">
          {step === 'cancelled' && endedFor && (
            <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
              <h3 className="text-16 font-bold">{t('ended')}</h3>
              <p>{endedFor}</p>
            </section>
          )}
          {canChange && (
            <PromisedTime
              key={dueAt}
              dueAt={dueAt}
              now={now}
              formats={formats}
              promisedAt={promisedAt}
              onPromise={setChosen}
            />
          )}
          {(card.mode !== 'table' || card.customer) && (
            <Destination card={card} act={actHere} canChange={canChange} isOutdated={isOutdated} />
          )}
          {canChange && (
            <EndOrder
              card={card}
              formats={formats}
              isOutdated={isOutdated}
              reason={reason}
              onReason={setReason}
              act={finish}
            />
          )}
          {detail && detail.refundable > 0 && isCounter && (
            <RefundOrder
              detail={detail}
              formats={formats}
              isOutdated={isOutdated}
              reason={reason}
              onReason={setReason}
              act={actHere}
            />
          )}
          {detail && <OrderHistory detail={detail} now={now} formats={formats} />}
        </div>
      </div>
      {/* Below the scrolling part, so that nothing moves in it. */}
      <Problem text={problem} />
      {isOutdated && <Changed before={card} now={newest} formats={formats} onShow={showNewest} />}
      <footer className="flex gap-3 border-t border-line bg-raised px-4 py-3">
        {undoable && (
          <Button
            variant="secondary"
            disabled={isOutdated}
            onClick={() => void actHere({ name: 'orders.back', input: { orderId, actAt: undoable.at } })}
          >
            {t('undo')}
          </Button>
        )}
        {canChange && step === 'new' && (
          <Button
            className="ml-auto"
            disabled={isOutdated}
            onClick={() =>
              void finish({
                name: 'orders.accept',
                input: { orderId, from: 'new', promisedAt, starts: !card.isForLater },
              })
            }
          >
            {tOrders('acceptFor', { time })}
          </Button>
        )}
        {canChange && step !== 'new' && promisedAt !== dueAt && (
          <Button
            className="ml-auto"
            disabled={isOutdated}
            onClick={() =>
              void actHere({
                name: 'orders.promise',
                input: {
                  orderId,
                  from: step,
                  promisedBefore: card.isPromised ? card.dueAt : undefined,
                  promisedAt,
                },
              }).then((isDone) => isDone && setChosen(undefined))
            }
          >
            {t('promise', { time })}
          </Button>
        )}
      </footer>
    </>
  );
}

interface ChangedProps {
  before: OrderCard;
  now: OrderCard;
  formats: Formats;
  onShow(): void;
}

/** Says who has changed the order since it was read, and offers to show it as it is. */
function Changed({ before, now, formats, onShow }: ChangedProps) {
  const t = useTranslations('orderPanel');
  const tOrders = useTranslations('orders');
  const step = tOrders(`steps.${now.step}`);
  const act = now.lastAct?.at === before.lastAct?.at ? undefined : now.lastAct;
  return (
    <div className="px-4 py-3">
      <Notice
        kind="warning"
        live
        action={
          <Button size="small" variant="secondary" onClick={onShow}>
            {t('showChanged')}
          </Button>
        }
      >
        {act ? t('changedBy', { by: act.actor, time: formats.clock(act.at), step }) : t('changed', { step })}
      </Notice>
    </div>
  );
}
