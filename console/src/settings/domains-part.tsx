import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireText } from '../forms/field-errors';
import { Part } from '../menu/part';
import { DomainRow } from './domain-row';

/** Lists the restaurant's domains and the DNS records that they need. */
export function DomainsPart() {
  const t = useTranslations('domains');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('domains.list', { restaurantId }));
  const { form, mutation, formError } = useCallForm({
    defaultValues: { host: '' },
    send: ({ host }) => call('domains.add', { restaurantId, host: host.trim(), isMain: false }),
    fieldsByCode: {
      DOMAIN_INVALID: 'host',
      DOMAIN_TAKEN: 'host',
      DOMAIN_LIMIT: 'host',
      DOMAIN_UNPROVEN: 'host',
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['domains.list'] }),
    resets: ['host'],
  });
  return (
    <Part isTop title={t('domains')}>
      <p className="text-14 text-muted">{t('domainsHint')}</p>
      <CallForm form={form} className="flex flex-wrap items-start gap-3">
        <form.AppField name="host" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput
              label={t('domainLabel')}
              maxLength={253}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="min-w-60 grow"
            />
          )}
        </form.AppField>
        <Button type="submit" variant="secondary" className="mt-6" pending={mutation.isPending}>
          {t('add')}
        </Button>
      </CallForm>
      <CallErrorNotice error={formError} />
      {/* The domains load late, so they are below the field. */}
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
