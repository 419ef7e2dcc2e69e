import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { AskOnce } from '../layout/ask-once';
import { Part } from '../menu/part';
import { NewKeyForm } from './new-key-form';
import { ShownSecret } from './shown-secret';

type ApiKey = StaffOutput<'apiKeys.list'>['keys'][number];

/** Lists the API keys of the restaurant, makes new ones and shows each once. */
export function KeysSection() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('integrations.keys');
  const [made, setMade] = useState<string>();
  const { data, error } = useQuery(
    createStaffQuery('apiKeys.list', { restaurantId: membership.restaurantId }),
  );
  return (
    <Part isTop title={t('title')}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <CallErrorNotice error={error} />
      {data?.keys.length === 0 && <p className="text-14">{t('none')}</p>}
      {data && data.keys.length > 0 && (
        <ul>
          {data.keys.map((key) => (
            <KeyRow key={key.keyId} apiKey={key} />
          ))}
        </ul>
      )}
      {made === undefined ? (
        <NewKeyForm onMade={setMade} />
      ) : (
        <ShownSecret label={t('made')} secret={made} onDone={() => setMade(undefined)} />
      )}
    </Part>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { keyId, name, ending, scopes, perMinute, isActive, revokedAt, madeBy } = apiKey;
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const t = useTranslations('integrations.keys');
  const format = useFormatter();
  const revoke = useMutation({
    mutationFn: () => call('apiKeys.revoke', { restaurantId, keyId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['apiKeys.list'] }),
  });
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone });
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-40 grow">
          <b className="[overflow-wrap:anywhere]">{name}</b>{' '}
          <code className="font-mono text-14 text-muted">…{ending}</code>{' '}
          {!isActive && <Badge>{t(revokedAt ? 'revoked' : 'expired')}</Badge>}
          <span className="block text-14">{scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}</span>
          <span className="block text-14 text-muted">
            {[
              t('madeBy', { person: madeBy, day: day(apiKey.madeAt) }),
              t('perMinute', { count: perMinute }),
              apiKey.usedAt ? t('used', { day: day(apiKey.usedAt) }) : t('unused'),
              ...(apiKey.expiresAt && isActive ? [t('until', { day: day(apiKey.expiresAt) })] : []),
            ].join(' · ')}
          </span>
        </span>
        {isActive && (
          <AskOnce
            label={t('revoke')}
            question={t('revokeAsk', { name })}
            sure={t('revokeYes')}
            isPending={revoke.isPending}
            onSure={() => revoke.mutateAsync()}
          />
        )}
      </div>
      <CallErrorNotice error={revoke.error} />
    </li>
  );
}
