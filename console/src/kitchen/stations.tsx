import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { filterTickets } from './tickets';

type TicketList = Parameters<typeof filterTickets>[0];

/** Selects the stations of this screen; a station is one or more categories. */
export function Stations({
  all,
  chosen,
  tickets,
}: {
  all: readonly { stationId: number; name: string }[];
  chosen: readonly number[];
  tickets: TicketList;
}) {
  const t = useTranslations('kitchen');
  const navigate = useNavigate({ from: '/r/$restaurantId/kitchen' });
  const choose = (stations: number[]) =>
    void navigate({ search: stations.length > 0 ? { stations } : {}, replace: true });
  const chip =
    'flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold';
  return (
    <fieldset className="order-last flex min-h-11 min-w-0 basis-full gap-2 overflow-x-auto">
      <legend className="sr-only">{t('stations')}</legend>
      <button type="button" aria-pressed={chosen.length === 0} className={chip} onClick={() => choose([])}>
        {t('all')} <b className="num">{filterTickets(tickets, []).length}</b>
      </button>
      {all.map(({ stationId, name }) => {
        const isChosen = chosen.includes(stationId);
        return (
          <button
            key={stationId}
            type="button"
            aria-pressed={isChosen}
            className={chip}
            onClick={() =>
              choose(isChosen ? chosen.filter((each) => each !== stationId) : [...chosen, stationId])
            }
          >
            {name} <b className="num">{filterTickets(tickets, [stationId]).length}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
