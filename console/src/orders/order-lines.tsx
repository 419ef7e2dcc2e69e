import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { RefundMethod } from '@/lib/contract/pay-types';
import { type OrderCard, toSeenOrder } from '@/lib/contract/staff/orders';
import { TakeOffSummary } from './take-off-summary';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';

interface Props {
  card: OrderCard;
  formats: Formats;
  /** The order is open, and the role may change it. */
  canChange: boolean;
  /** The order has changed since it was read. */
  isOutdated: boolean;
  /** Reason for removing items, in the restaurant's language. */
  reason: string;
  act(asked: OrderAct): Promise<boolean>;
}

/** Lists the dishes of an order, which can be removed piece by piece, with remarks and total. */
export function OrderLines({ card, formats, canChange, isOutdated, reason, act }: Props) {
  const t = useTranslations('orderPanel');
  const { orderId } = card;
  const [off, setOff] = useState<Record<number, number>>({});
  const [chosen, setMethod] = useState<RefundMethod>(RefundMethod.Wallet);
  const method = card.canCredit ? chosen : RefundMethod.Source;
  const taken = card.lines.flatMap(({ position, count }) => {
    const gone = Math.min(off[position] ?? 0, count);
    return gone > 0 ? [{ position, count: gone }] : [];
  });
  const takeOff = () =>
    act({
      name: 'orders.takeOff',
      input: {
        orderId,
        seen: toSeenOrder(card),
        taken,
        method: card.isPaid ? method : undefined,
        reason: reason || undefined,
      },
    }).then((done) => done && setOff({}));
  return (
    <section className="rounded-card bg-raised p-4 shadow-raised">
      <h3 className="text-16 font-bold">{t('dishes')}</h3>
      <ul>
        {card.lines.map((line) => {
          const gone = Math.min(off[line.position] ?? 0, line.count);
          return (
            <li key={line.position} className="flex items-center gap-3 border-b border-line py-2">
              <b className="num w-6">{line.count - gone}</b>
              <span className="min-w-0 grow">
                <b className={line.count - gone === 0 ? 'line-through' : ''}>{line.name}</b>
                <span className="block text-12 text-muted">{line.choices.join(' · ')}</span>
                {line.remark && <span className="block text-12 font-bold text-warning">{line.remark}</span>}
                {[line.avoids ?? [], line.warnings].flat().map((warning) => (
                  <span key={warning} className="block text-12 font-bold text-danger">
                    {warning}
                  </span>
                ))}
                {line.takenOff > 0 && (
                  <span className="block text-12 text-danger">{t('takenOff', { count: line.takenOff })}</span>
                )}
              </span>
              <span className="num">{formats.money(line.unitPrice * (line.count - gone))}</span>
              {canChange && line.count > 0 && (
                <button
                  type="button"
                  className="grid size-11 place-items-center rounded-control hover:bg-sunken"
                  aria-label={t('takeOneOff', { dish: line.name })}
                  onClick={() => setOff({ ...off, [line.position]: Math.min(gone + 1, line.count) })}
                >
                  <AnyIcon name="minus" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {card.avoids && (
        <p className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-14 font-bold text-danger">
          {card.avoids}
        </p>
      )}
      {card.remark && (
        <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-14 font-bold text-warning">
          {card.remark}
        </p>
      )}
      <p className="mt-3 flex justify-between text-18 font-bold">
        <span>{t('total')}</span>
        <span className="num">{formats.money(card.total)}</span>
      </p>
      {taken.length > 0 && (
        <TakeOffSummary
          card={card}
          taken={taken}
          formats={formats}
          isOutdated={isOutdated}
          method={method}
          onMethod={setMethod}
          onCancel={() => setOff({})}
          onTakeOff={() => void takeOff()}
        />
      )}
    </section>
  );
}
