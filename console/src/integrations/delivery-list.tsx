import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';

const tones = { waiting: 'warning', sent: 'success', failed: 'danger' } as const;

/** Lists the latest events of an address with its answers, and sends one again. */
export function DeliveryList({ endpointId }: { endpointId: number }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const t = useTranslations('integrations.webhooks');
  const format = useFormatter();
  const { data, error } = useQuery({
    ...createStaffQuery('webhooks.deliveries', { restaurantId, endpointId }),
    // No event of the console tells that a receiver answered.
    refetchInterval: 3_000,
  });
  const replay = useMutation({
    mutationFn: (eventId: string) => call('webhooks.replay', { restaurantId, eventId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks.deliveries'] }),
  });
  const notice = <CallErrorNotice error={error ?? replay.error} />;
  if (!data) return notice;
  return (
    <>
      {notice}
      {data.deliveries.length === 0 && <p className="text-14 text-muted">{t('noDeliveries')}</p>}
      {data.deliveries.length > 0 && (
        <ul aria-label={t('deliveries')} className="rounded-control bg-sunken p-3">
          {data.deliveries.map(({ eventId, event, thing, at, state, attempts, status, answer }) => (
            <li
              key={eventId}
              className="flex flex-wrap items-center gap-3 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-40 grow text-14">
                <b>{event}</b> <span className="[overflow-wrap:anywhere]">{thing}</span>{' '}
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
                <span className="block text-muted [overflow-wrap:anywhere]">
                  {[
                    format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium', timeZone }),
                    t('attempts', { count: attempts }),
                    [status, answer].filter(Boolean).join(' '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <code className="block font-mono text-12 text-muted [overflow-wrap:anywhere]">{eventId}</code>
              </span>
              {state !== 'waiting' && (
                <Button
                  size="small"
                  variant="secondary"
                  pending={replay.isPending && replay.variables === eventId}
                  onClick={() => replay.mutate(eventId)}
                >
                  {t('replay')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
