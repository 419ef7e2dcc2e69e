import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/contract/values';
import { languages } from '@/lib/domain/i18n/locales';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { LiveState } from '../layout/live-state';
import { PersonLink } from '../layout/person-link';
import { useAttention } from '../layout/use-attention';
import { getKitchenLanguage, setKitchenLanguage } from '../locale';
import { useAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { useNow, useStill } from '../orders/use-now';
import { AllDay } from './all-day';
import { Stations } from './stations';
import { TicketCard } from './ticket-card';
import { assignKeys, countAllDay, filterTickets, getUrgency, listPositions } from './tickets';
import { useRecall } from './use-recall';

/** Shows the tickets of the kitchen, readable from two meters and always dark. */
export function KitchenPage() {
  const { membership, person } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { stations = [] } = useSearch({ from: '/r/$restaurantId/kitchen' });
  const t = useTranslations('kitchen');
  const tFrame = useTranslations('frame');
  const getText = useErrorText();
  const formats = useFormats();
  const [language, setLanguage] = useKitchenLanguage();
  const { data, error, dataUpdatedAt } = useQuery(
    createStaffQuery('kitchen.tickets', { restaurantId, language }),
  );
  const now = useNow(1_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const { act, error: actError } = useAct();
  const { last, bump, recall } = useRecall(act);
  const tickets = useStill(useMemo(() => filterTickets(data?.tickets ?? [], stations), [data, stations]));
  const keys = useKeys(tickets);
  const newOrders = useAttention(restaurantId).orders.length;
  const late = tickets.filter((ticket) => getUrgency(ticket, now) === 'late').length;
  useEffect(() => {
    document.title = `${t('title')} · ${membership.restaurantName}`;
  }, [t, membership.restaurantName]);

  const bumpTicket = (orderId: string) => {
    const ticket = tickets.find((each) => each.orderId === orderId);
    if (!ticket) return;
    void bump({ orderId, number: ticket.tableNo ?? ticket.number, positions: listPositions(ticket) });
  };
  useDigits((digit) => {
    if (digit === 0) return void recall();
    for (const [orderId, key] of keys) if (key === digit) bumpTicket(orderId);
  });

  return (
    <div className="kitchen flex min-h-0 grow flex-col bg-surface text-text">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h1 className="sr-only">{t('title')}</h1>
        <Link
          to="/r/$restaurantId/orders"
          params={{ restaurantId: String(restaurantId) }}
          className="flex h-11 min-w-11 items-center justify-center gap-1"
        >
          <AnyIcon name="arrow-left" />
          <span className="sr-only">{t('leave')}</span>
          {/* The chips have their room before there is something to count, so that the bar does not wrap anew. */}
          <b
            className={joinClassNames(
              'flex items-center gap-1 rounded-full bg-brand px-3 py-1 text-14 text-on-brand',
              newOrders === 0 && 'invisible',
            )}
          >
            <AnyIcon name="bell" size={18} />
            {tFrame('newOrders', { count: newOrders })}
          </b>
        </Link>
        <Stations all={data?.stations ?? []} chosen={stations} tickets={data?.tickets ?? []} />
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <b
            className={joinClassNames(
              'flex items-center gap-1 rounded-full bg-danger-soft px-3 py-1 text-14 text-danger',
              late === 0 && 'invisible',
            )}
          >
            <AnyIcon name="warning" size={18} />
            {t('lateCount', { count: late })}
          </b>
          <button
            type="button"
            disabled={!last}
            onClick={() => void recall()}
            className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 font-bold disabled:text-muted"
          >
            {last ? t('recall', { number: last.number }) : t('recallNone')}
            <span className="text-14 font-normal text-muted">{t('key', { key: 0 })}</span>
          </button>
          <select
            aria-label={t('language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Locale)}
            className="min-h-11 rounded-control border border-line bg-surface px-2"
          >
            {languages.map(({ locale, name, lang }) => (
              <option key={locale} value={locale} lang={lang}>
                {name}
              </option>
            ))}
          </select>
          <LiveState />
          {person.isShared && <PersonLink />}
          <b className="num text-22">{formats.clock(new Date(now).toISOString())}</b>
        </div>
      </header>
      {(error || actError) && (
        <div className="px-3 pt-2">
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        </div>
      )}
      <main
        id="main"
        tabIndex={-1}
        lang={languages.find(({ locale }) => locale === language)?.lang}
        className="grid min-h-0 grow content-start items-start gap-3 overflow-y-auto p-3 wide:grid-cols-[1fr_248px]"
      >
        {data && tickets.length === 0 ? (
          <p className="py-12 text-center text-28 text-muted">{t('nothing')}</p>
        ) : (
          <ul aria-label={t('tickets')} className="grid items-start gap-3 wide:grid-cols-3">
            {tickets.map((ticket) => (
              <TicketCard
                key={ticket.orderId}
                ticket={ticket}
                shortcut={keys.get(ticket.orderId)}
                now={now}
                formats={formats}
                onBump={() => bumpTicket(ticket.orderId)}
                onLine={({ position, isPrepared }) => {
                  const input = { orderId: ticket.orderId, positions: [position] };
                  if (isPrepared) void act({ name: 'kitchen.recall', input });
                  else void bump({ ...input, number: ticket.tableNo ?? ticket.number });
                }}
              />
            ))}
          </ul>
        )}
        {data && <AllDay counts={countAllDay(tickets)} />}
      </main>
    </div>
  );
}

/** Returns the key of each ticket on screen; a ticket keeps its key while it is shown. */
function useKeys(tickets: readonly { orderId: string }[]): ReadonlyMap<string, number> {
  const before = useRef<ReadonlyMap<string, number>>(new Map());
  const keys = useMemo(() => assignKeys(before.current, tickets), [tickets]);
  useEffect(() => {
    before.current = keys;
  }, [keys]);
  return keys;
}

/** Calls back for digits typed outside of fields. */
function useDigits(onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const press = ({ key, target, repeat, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (repeat || ctrlKey || altKey || metaKey || !/^\d$/.test(key)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      latest.current(Number(key));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function useKitchenLanguage(): [Locale, (language: Locale) => void] {
  const [language, setLanguage] = useState<Locale>(getKitchenLanguage);
  return [
    language,
    (chosen) => {
      setKitchenLanguage(chosen);
      setLanguage(chosen);
    },
  ];
}
