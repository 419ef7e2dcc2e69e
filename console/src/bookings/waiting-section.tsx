import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import type { OrderAct } from '../orders/use-act';

interface Props {
  restaurantId: number;
  day: string;
  act(asked: OrderAct): Promise<boolean>;
}

/**
 * Lists the day's waiting list in order, with buttons to offer a table out of order and to remove an entry. Renders
 * nothing when it is empty.
 */
export function WaitingSection({ restaurantId, day, act }: Props) {
  const t = useTranslations('bookings');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('waiting.day', { restaurantId, day }));
  if (!data && error)
    return (
      <Notice kind="danger" live>
        {getText(error)}
      </Notice>
    );
  if (!data || data.entries.length === 0) return null;
  return (
    <section aria-label={t('waiting.title')} className="rounded-card bg-raised shadow-raised">
      <h2 className="px-4 pt-3 text-16 font-bold">{t('waiting.title')}</h2>
      <p className="max-w-[70ch] px-4 pt-1 text-14 text-muted">{t('waiting.hint')}</p>
      <ul>
        {data.entries.map(({ id, state, time, people, name, mobile, remark, position, offeredUntil }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <b className="num w-14 shrink-0">{time}</b>
            <b className="num grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-18">
              {people}
              <span className="sr-only"> {t('people', { count: people })}</span>
            </b>
            <span className="min-w-40 grow">
              <b className="block">{name}</b>
              <span className="block text-12 text-muted">
                <a className="num inline-flex min-h-6 items-center underline" href={`tel:${mobile}`}>
                  {mobile}
                </a>
                {remark && ` · ${remark}`}
              </span>
            </span>
            <Badge tone={state === 'offered' ? 'warning' : state === 'waiting' ? 'info' : 'plain'}>
              {state === 'offered'
                ? t('waiting.offered', { until: offeredUntil ?? '' })
                : state === 'waiting'
                  ? t('waiting.turn', { position: position ?? 1 })
                  : t('waiting.missed')}
            </Badge>
            {state !== 'offered' && (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('actOn', { act: t('waiting.offer'), name })}
                onClick={() => void act({ name: 'waiting.offer', input: { id } })}
              >
                {t('waiting.offer')}
              </Button>
            )}
            {state !== 'missed' && (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('actOn', { act: t('waiting.remove'), name })}
                onClick={() => void act({ name: 'waiting.remove', input: { id } })}
              >
                {t('waiting.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
