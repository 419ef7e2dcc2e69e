import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { OrderCard } from '@/lib/contract/staff/orders';
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

/** Shows one order in full: its time, lines, destination, bill, history, and all actions. */
export const OrderPanel = (props: Props) => (
  <WithMessages area="panel">
    <Panel {...props} />
  </WithMessages>
);

function Panel({ orderId, card: shown, now, formats, error, act, onClose }: Props) {
  const t = useTranslations('orderPanel');
  const getText = useErrorText();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
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
        <PrintMenu orderId={orderId} />
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={t('close')}
          onClick={onClose}
        >
          <AnyIcon name="close" />
        </button>
      </header>
      {problem && (
        <div className="px-4 pt-4">
          <Notice kind="danger" live>
            {problem}
          </Notice>
        </div>
      )}
      {card && (
        <Content
          card={card}
          now={now}
          formats={formats}
          act={act}
          onClose={onClose}
          facts={detail && <OrderBill detail={detail} now={now} formats={formats} />}
          history={detail && <OrderHistory detail={detail} now={now} formats={formats} />}
          renderRefund={(reason, onReason) =>
            detail &&
            detail.refundable > 0 &&
            isAtLeast(membership.role, 'counter') && (
              <RefundOrder detail={detail} formats={formats} reason={reason} onReason={onReason} act={act} />
            )
          }
        />
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

interface ContentProps extends Pick<Props, 'now' | 'formats' | 'act' | 'onClose'> {
  card: OrderCard;
  facts: ReactNode;
  history: ReactNode;
  renderRefund(reason: string, onReason: (reason: string) => void): ReactNode;
}

function Content({ card, now, formats, act, onClose, facts, history, renderRefund }: ContentProps) {
  const t = useTranslations('orderPanel');
  const tOrders = useTranslations('orders');
  const { orderId, step, dueAt } = card;
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const isOpen = !['done', 'cancelled'].includes(step);
  const promisedAt = chosen ?? dueAt;
  const time = formats.due(promisedAt, now);
  const canUndo = card.lastAct?.undoUntil !== undefined && Date.parse(card.lastAct.undoUntil) > now;
  const endedFor = card.cancelReason ?? (card.refusedFor && t(`refusals.${card.refusedFor}`));
  const finish = async (asked: OrderAct) => {
    if (await act(asked)) onClose();
  };
  return (
    <>
      <div className="grid min-h-0 grow content-start gap-3 overflow-y-auto p-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex flex-col gap-3">
          <OrderLines card={card} formats={formats} isOpen={isOpen} reason={reason} act={act} />
          {facts}
        </div>
        <div className="flex flex-col gap-3">
          {step === 'cancelled' && endedFor && (
            <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
              <h3 className="text-16 font-bold">{t('ended')}</h3>
              <p>{endedFor}</p>
            </section>
          )}
          {isOpen && (
            <PromisedTime
              dueAt={dueAt}
              now={now}
              formats={formats}
              promisedAt={promisedAt}
              onPromise={setChosen}
            />
          )}
          {(card.mode !== 'table' || card.customer) && <Destination card={card} act={act} isOpen={isOpen} />}
          {isOpen && (
            <EndOrder card={card} formats={formats} reason={reason} onReason={setReason} act={finish} />
          )}
          {renderRefund(reason, setReason)}
          {history}
        </div>
      </div>
      <footer className="flex gap-3 border-t border-line bg-raised px-4 py-3">
        {canUndo && (
          <Button variant="secondary" onClick={() => void act({ name: 'orders.back', input: { orderId } })}>
            {t('undo')}
          </Button>
        )}
        {step === 'new' && (
          <Button
            className="ml-auto"
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
        {isOpen && step !== 'new' && promisedAt !== dueAt && (
          <Button
            className="ml-auto"
            onClick={() =>
              void act({ name: 'orders.promise', input: { orderId, promisedAt } }).then(() =>
                setChosen(undefined),
              )
            }
          >
            {t('promise', { time })}
          </Button>
        )}
      </footer>
    </>
  );
}
