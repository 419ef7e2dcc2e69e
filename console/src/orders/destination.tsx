import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { deliveryNotes } from '@/lib/contract/values';
import type { OrderAct } from './use-act';

interface Props {
  card: OrderCard;
  /** The order is open, and the role may change it. */
  canChange: boolean;
  /** The order has changed since it was read. */
  isOutdated: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

/** Shows the guest of an order, the wished time and place, and edits the courier of a delivery. */
export function Destination({ card, act, canChange, isOutdated }: Props) {
  const t = useTranslations('orderPanel');
  const note = deliveryNotes.find((known) => known === card.deliveryNote);
  const isDelivery = card.mode === 'delivery';
  return (
    <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
      <h3 className="text-16 font-bold">{t(isDelivery ? 'to' : 'customer')}</h3>
      <p className="font-bold">{[card.customer, card.address].filter(Boolean).join(', ')}</p>
      {card.mobile && (
        <p>
          <a className="inline-flex min-h-11 items-center underline" href={`tel:${card.mobile}`}>
            {card.mobile}
          </a>
        </p>
      )}
      {card.slot && <p className="num">{t('slot', { slot: card.slot })}</p>}
      {isDelivery && card.distanceMetres !== undefined && (
        <p className="num">{t('distance', { km: (card.distanceMetres / 1000).toFixed(2) })}</p>
      )}
      {card.cutlery !== undefined && <p>{t('cutlery', { count: card.cutlery })}</p>}
      {card.deliveryNote && (
        <p className="mt-2 w-fit rounded-control bg-warning-soft px-3 py-2 font-bold text-warning">
          {note ? t(`notes.${note}`) : card.deliveryNote}
        </p>
      )}
      {isDelivery && canChange && <CourierForm card={card} act={act} isOutdated={isOutdated} />}
    </section>
  );
}

function CourierForm({ card, act, isOutdated }: Omit<Props, 'canChange'>) {
  const t = useTranslations('orderPanel');
  const { orderId, courierName, courierMobile } = card;
  const [typed, setTyped] = useState<{ name?: string; mobile?: string }>({});
  const { name = courierName ?? '', mobile = courierMobile ?? '' } = typed;
  const field =
    'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const save = act({
          name: 'orders.courier',
          input: {
            orderId,
            before: { courierName, courierMobile },
            courierName: name.trim() || undefined,
            courierMobile: mobile.trim() || undefined,
          },
        });
        // A text that was typed while it was saved stays.
        void save.then((isDone) => isDone && setTyped((now) => (now === typed ? {} : now)));
      }}
    >
      <label className="mt-2 block text-12">
        {t('courier')}
        <input
          className={field}
          value={name}
          maxLength={100}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </label>
      <label className="mt-2 block text-12">
        {t('courierMobile')}
        <input
          className={field}
          value={mobile}
          maxLength={20}
          inputMode="tel"
          onChange={(event) => setTyped({ ...typed, mobile: event.target.value })}
        />
      </label>
      <Button type="submit" size="small" variant="secondary" className="mt-2" disabled={isOutdated}>
        {t('saveCourier')}
      </Button>
    </form>
  );
}
