import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useMessages, useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { auditExportPath } from '@/lib/contract/staff/audit';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useUrlText } from '../layout/use-url-text';
import { WithMessages } from '../with-messages';
import { ActText } from './act-text';
import type { AuditSearch } from './audit-search';

/** Lists audited acts with person, time and address. The URL holds the filters. */
export function AuditPage() {
  return (
    <WithMessages isScreen area="audit">
      <Log />
    </WithMessages>
  );
}

function Log() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const search = useSearch({ from: '/r/$restaurantId/audit' });
  const navigate = useNavigate({ from: '/r/$restaurantId/audit' });
  const t = useTranslations('audit');
  const { areas } = useMessages().audit;
  const format = useFormatter();
  const getText = useErrorText();
  const filter = {
    restaurantId,
    from: search.from,
    until: search.until,
    act: search.area && `${search.area}.`,
    staffId: search.person,
  };
  const people = useQuery(createStaffQuery('people.list', { restaurantId }));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit.list', filter],
    queryFn: ({ pageParam, signal }) => call('audit.list', { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.rows.at(-1)?.id : undefined),
  });
  const set = (change: AuditSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const from = useUrlText(search.from ?? '', (text) => set({ from: text || undefined }));
  const until = useUrlText(search.until ?? '', (text) => set({ until: text || undefined }));
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0]?.id ?? 0;
  // Newer entries would push those that are read, so they wait until the person asks for them.
  const [read, setRead] = useState<{ query: string; newest: number }>();
  if (data && read?.query !== query.toString()) setRead({ query: query.toString(), newest });
  const shown = rows.filter(({ id }) => read && id <= read.newest);
  const newer = rows.length - shown.length;
  return (
    <Screen title={t('title')}>
      <div className="flex max-w-page flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <TextField label={t('from')} type="date" {...from} />
          <TextField label={t('until')} type="date" {...until} />
          <SelectField
            label={t('area')}
            value={search.area ?? ''}
            onChange={({ target }) => set({ area: target.value || undefined })}
          >
            <option value="">{t('all')}</option>
            {Object.entries(areas).map(([area, name]) => (
              <option key={area} value={area}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('person')}
            value={search.person ?? ''}
            onChange={({ target }) => set({ person: Number(target.value) || undefined })}
          >
            <option value="">{t('all')}</option>
            {people.data?.people.map(({ staffId, name }) => (
              <option key={staffId} value={staffId}>
                {name}
              </option>
            ))}
          </SelectField>
          <ButtonLink variant="secondary" href={`/${auditExportPath}?${query}`} download>
            {t('export')}
          </ButtonLink>
        </div>
        {(error || people.error) && (
          <Notice kind="danger" live>
            {getText(error ?? people.error)}
          </Notice>
        )}
        {data && shown.length === 0 && <p className="text-muted">{t('none')}</p>}
        <div role="status" className="-my-2 min-h-11">
          {newer > 0 && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => setRead({ query: query.toString(), newest })}
            >
              {t('newer', { count: newer })}
            </Button>
          )}
        </div>
        <ul className="rounded-card bg-raised shadow-raised empty:hidden">
          {shown.map(({ id, at, actor, address, act, detail, ...subject }) => (
            <li
              key={id}
              className="grid gap-x-4 border-b border-line px-4 py-3 text-14 last:border-b-0 wide:grid-cols-[11rem_12rem_1fr]"
            >
              <time dateTime={at} className="num text-muted">
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium', timeZone })}
              </time>
              <span>
                <b>{actor}</b> {address && <span className="block text-12 text-muted">{address}</span>}
              </span>
              <span className="min-w-0">
                <ActText act={act} subject={subject} detail={detail} />
              </span>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}
