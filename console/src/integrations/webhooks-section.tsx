import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { AskOnce } from '../layout/ask-once';
import { Part } from '../menu/part';
import { DeliveryList } from './delivery-list';
import { NewWebhookForm } from './new-webhook-form';
import { ShownSecret } from './shown-secret';

type Endpoint = StaffOutput<'webhooks.list'>['endpoints'][number];

/** Lists the addresses that receive events, adds new ones and shows the secret of each once. */
export function WebhooksSection() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('integrations.webhooks');
  const [secret, setSecret] = useState<string>();
  const { data, error } = useQuery(
    createStaffQuery('webhooks.list', { restaurantId: membership.restaurantId }),
  );
  return (
    <Part isTop title={t('title')}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <CallErrorNotice error={error} />
      {data?.endpoints.length === 0 && <p className="text-14">{t('none')}</p>}
      {data && data.endpoints.length > 0 && (
        <ul>
          {data.endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.endpointId} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {secret === undefined ? (
        <NewWebhookForm onMade={setSecret} />
      ) : (
        <ShownSecret label={t('secret')} secret={secret} onDone={() => setSecret(undefined)} />
      )}
    </Part>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpointId, url, events, withGuests, failures, pausedUntil, waiting } = endpoint;
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const t = useTranslations('integrations.webhooks');
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const onSettled = () =>
    Promise.all(
      ['webhooks.list', 'webhooks.deliveries'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const test = useMutation({
    mutationFn: () => call('webhooks.test', { restaurantId, endpointId }),
    onSuccess: () => setOpen(true),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call('webhooks.remove', { restaurantId, endpointId }),
    onSettled,
  });
  const until = pausedUntil && format.dateTime(new Date(pausedUntil), { timeStyle: 'short', timeZone });
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <p>
        <b className="[overflow-wrap:anywhere]">{url}</b>{' '}
        {failures > 0 && <Badge tone="danger">{t('failing')}</Badge>}
        <span className="block text-14">
          {events.map((event) => t(`events.${getArea(event)}`)).join(', ')}
        </span>
        <span className="block text-14 text-muted">
          {[
            t(withGuests ? 'withGuests' : 'withoutGuests'),
            ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
            ...(until ? [t('paused', { time: until })] : []),
          ].join(' · ')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
          {t('test')}
        </Button>
        <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('deliveries')}
        </Button>
        <AskOnce
          label={t('remove')}
          question={t('removeAsk')}
          sure={t('removeYes')}
          isPending={remove.isPending}
          onSure={() => remove.mutateAsync()}
        />
      </div>
      <CallErrorNotice error={test.error ?? remove.error} />
      {isOpen && <DeliveryList endpointId={endpointId} />}
    </li>
  );
}

/** Returns the part of an event's name that its label is found by. */
const getArea = (event: Endpoint['events'][number]) =>
  event.split('.')[0] as 'order' | 'payment' | 'booking' | 'stock' | 'menu';
