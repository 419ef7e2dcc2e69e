import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';

interface Props {
  restaurantId: number;
  domain: StaffOutput<'domains.list'>['domains'][number];
  isOnly: boolean;
}

/** Shows a domain with the state of its DNS and certificate, and its actions. */
export function DomainRow({ restaurantId, domain: { host, isMain }, isOnly }: Props) {
  const t = useTranslations('domains');
  const getText = useErrorText();
  const state = useQuery({
    ...createStaffQuery('domains.check', { restaurantId, host }),
    staleTime: 0,
    retry: false,
  });
  const change = useMutation({
    mutationFn: (act: 'domains.add' | 'domains.remove') =>
      act === 'domains.add'
        ? call('domains.add', { restaurantId, host, isMain: true })
        : call('domains.remove', { restaurantId, host }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['domains.list'] }),
  });
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0" data-domain={host}>
      <p className="flex flex-wrap items-center gap-2">
        <b className="[overflow-wrap:anywhere]">{host}</b>
        {isMain && <Badge tone="brand">{t('main')}</Badge>}
      </p>
      {/* The state of each check has the same room, so that no button of a row below moves. */}
      <p role="status" className="min-h-[2lh] text-14 text-muted">
        {state.isFetching ? t('checking') : <StateText state={state.data} />}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => void state.refetch()}>
          {t('checkAgain')}
        </Button>
        {/* It stays, so that "Remove" does not take its place. */}
        <Button
          size="small"
          variant="secondary"
          disabled={isMain}
          pending={change.isPending && change.variables === 'domains.add'}
          onClick={() => change.mutate('domains.add')}
        >
          {t('makeMain')}
        </Button>
        {!isOnly && (
          <AskOnce
            label={t('remove')}
            question={t('removeAsk', { host })}
            sure={t('removeYes')}
            isPending={change.isPending}
            onSure={() => change.mutateAsync('domains.remove')}
          />
        )}
      </div>
      {change.error && <p className="text-14 font-bold text-danger">{getText(change.error)}</p>}
    </li>
  );
}

function StateText({ state }: { state: StaffOutput<'domains.check'> | undefined }) {
  const t = useTranslations('domains.state');
  const locale = useLocale();
  if (!state) return t('failed');
  const { dns, addresses, certificate, validUntil } = state;
  if (dns === 'nothing') return t('nothing');
  if (dns === 'elsewhere') return t('elsewhere', { addresses: addresses.join(', ') });
  if (certificate === 'missing') return t('missing');
  if (!validUntil) return t('works');
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(validUntil));
  return t('worksUntil', { date });
}
