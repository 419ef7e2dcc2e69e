import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { OrderCard } from '@/lib/contract/staff/orders';
import type { OrderAct } from './use-act';

interface Props {
  card: OrderCard;
  isOpen: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

/** Where a delivery goes, and who brings it. */
export function Destination({ card, act, isOpen }: Props) {
  const t = useTranslations('orders');
  const [name, setName] = useState(card.courierName ?? '');
  const [mobile, setMobile] = useState(card.courierMobile ?? '');
  const field =
    'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14';
  return (
    <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
      <h3 className="text-16 font-bold">{t('to')}</h3>
      <p className="font-bold">{[card.customer, card.address].filter(Boolean).join(', ')}</p>
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={`tel:${card.mobile}`}>
          {card.mobile}
        </a>
      </p>
      {card.deliveryNote && <p>{card.deliveryNote}</p>}
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void act({
              name: 'orders.courier',
              input: {
                orderId: card.orderId,
                courierName: name.trim() || undefined,
                courierMobile: mobile.trim() || undefined,
              },
            });
          }}
        >
          <label className="block text-12">
            {t('courier')}
            <input
              className={field}
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label className="mt-2 block text-12">
            {t('courierMobile')}
            <input
              className={field}
              value={mobile}
              maxLength={20}
              inputMode="tel"
              onChange={(event) => setMobile(event.target.value)}
            />
          </label>
          <Button type="submit" size="small" variant="secondary" className="mt-2">
            {t('saveCourier')}
          </Button>
        </form>
      )}
    </section>
  );
}
