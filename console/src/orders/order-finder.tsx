import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Panel } from '../layout/panel';
import { WithMessages } from '../with-messages';
import type { Formats } from './use-formats';

interface Props {
  now: number;
  formats: Formats;
  onOpen(orderId: string): void;
  onClose(): void;
}

/** Finds today's orders by number, table, name or phone number. */
export const OrderFinder = (props: Props) => (
  <WithMessages area="panel">
    <Finder {...props} />
  </WithMessages>
);

function Finder({ now, formats, onOpen, onClose }: Props) {
  const t = useTranslations('finder');
  const tOrders = useTranslations('orders');
  const getText = useErrorText();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    ...createStaffQuery('orders.find', { restaurantId: membership.restaurantId, wanted }),
    enabled: wanted.length >= 2,
  });
  return (
    <Panel title={t('title')} onClose={onClose}>
      <label className="block text-12">
        {t('label')}
        <input
          type="search"
          // The panel opens for this field.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-16"
        />
      </label>
      <p className="mt-1 text-12 text-muted">{t('hint')}</p>
      {error && <p role="alert">{getText(error)}</p>}
      {data?.cards.length === 0 && <p className="mt-3 text-14">{t('none')}</p>}
      <ul className="mt-3">
        {data?.cards.map((card) => (
          <li key={card.orderId} className="border-b border-line">
            <button
              type="button"
              className="block min-h-11 w-full py-2 text-left"
              onClick={() => onOpen(card.orderId)}
            >
              <span className="num flex justify-between gap-3 text-16 font-bold">
                {card.tableNo ?? card.number}
                <span>{formats.due(card.dueAt, now)}</span>
              </span>
              <span className="flex justify-between gap-3 text-14 text-muted">
                <span className="min-w-0 truncate">
                  {[tOrders(`modes.${card.mode}`), tOrders(`steps.${card.step}`), card.customer, card.mobile]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="num shrink-0">{formats.money(card.total)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
