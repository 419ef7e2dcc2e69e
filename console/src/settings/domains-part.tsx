import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Part } from '../menu/part';
import { DomainRow } from './domain-row';

/** The restaurant's domains, and what to put into DNS for them (CON-17, OPS-03). */
export function DomainsPart() {
  const t = useTranslations('domains');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('domains.list', { restaurantId }));
  const [host, setHost] = useState('');
  const add = useMutation({
    mutationFn: () => call('domains.add', { restaurantId, host: host.trim(), isMain: false }),
    onSuccess: () => setHost(''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['domains.list'] }),
  });
  return (
    <Part isTop title={t('domains')}>
      <p className="text-14 text-muted">{t('domainsHint')}</p>
      {error && <p className="text-14 font-bold text-danger">{getText(error)}</p>}
      {data && (
        <ul>
          {data.domains.map((domain) => (
            <DomainRow
              key={domain.host}
              restaurantId={restaurantId}
              domain={domain}
              isOnly={data.domains.length === 1}
            />
          ))}
        </ul>
      )}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (host.trim() !== '') add.mutate();
        }}
      >
        <TextField
          label={t('domainLabel')}
          value={host}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={add.error ? getText(add.error) : undefined}
          onChange={({ target }) => setHost(target.value)}
          className="min-w-60 grow"
        />
        <Button type="submit" variant="secondary" pending={add.isPending}>
          {t('add')}
        </Button>
      </form>
      {data && <DnsHint name={data.target.name} addresses={data.target.addresses} />}
    </Part>
  );
}

function DnsHint({ name, addresses }: { name: string; addresses: string[] }) {
  const t = useTranslations('domains');
  return (
    <div className="rounded-control bg-sunken p-3 text-14">
      <p>{t('dnsHint')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('dnsType')}</dt>
        <dd className="font-bold">CNAME</dd>
        <dt className="text-muted">{t('dnsValue')}</dt>
        <dd className="font-bold [overflow-wrap:anywhere]">{name}</dd>
      </dl>
      {addresses.length > 0 && <p className="mt-2">{t('dnsOr', { addresses: addresses.join(', ') })}</p>}
    </div>
  );
}
