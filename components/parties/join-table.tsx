'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { query } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import type { BrowserOutput } from '@/lib/contract/contract';
import { getFreeColor } from '@/lib/contract/party-values';
import { isApiError } from '@/lib/domain/api-error';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BottomBar } from './bottom-bar';
import { ColorPicker } from './color-picker';
import { NameField, useNewName } from './name-field';
import { useJoinTable } from './use-join-table';

interface Props {
  tableNo: string;
  onJoined(): void;
}

/** Shows how many are at a table and joins it with a name, a color, and the table's digits or a request to the staff. */
export function JoinTable({ tableNo, onJoined }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { data, error, refetch } = useQuery({
    queryKey: ['party-at', restaurantId, tableNo],
    queryFn: () => query('parties.find', { restaurantId, tableNo }),
    staleTime: 0,
    networkMode: 'always',
  });
  // A form that is being filled in stays when a later check fails.
  if (error && !data)
    return (
      <EmptyState
        icon="qr"
        title={isApiError(error) ? formatError(errors, error, shop) : t('failed')}
        text={t('scanText')}
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton height={320} className="rounded-card!" />;
  if (!data.shared)
    return (
      <EmptyState
        icon="cutlery"
        title={errors('PARTY_OFF')}
        action={
          <a
            className="font-bold text-brand-text underline"
            href={toLocalePath(paths.orderDish({ tableNo }), shop.locale, shop.defaultLocale)}
          >
            {t('toMenu')}
          </a>
        }
      />
    );
  return (
    <JoinForm
      tableNo={tableNo}
      party={data.party}
      joinBy={data.joinBy}
      onJoined={onJoined}
      onChanged={refetch}
    />
  );
}

interface FormProps extends Props {
  party: BrowserOutput<'parties.find'>['party'];
  joinBy: BrowserOutput<'parties.find'>['joinBy'];
  onChanged(): void;
}

function JoinForm({ tableNo, party, joinBy, onJoined, onChanged }: FormProps) {
  const shop = useShop();
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const [name, setName] = useNewName();
  const { people, colours: taken = [] } = party ?? {};
  const [colour, setColor] = useState(() => getFreeColor(taken, 0));
  const [digits, setDigits] = useState('');
  const { restaurantId } = shop;
  const { join, error, isPending, isWaiting } = useJoinTable({ restaurantId, tableNo, onJoined, onChanged });
  const asksDigits = joinBy === 'digits';
  const areDigitsWrong = error?.code === 'PARTY_DIGITS_WRONG';
  // A guest whose network has used up its attempts can still ask the staff.
  const canAskStaff = joinBy !== 'nod' && (asksDigits || error?.code === 'TOO_MANY');
  const hasName = name.trim() !== '';
  const isReady = hasName && (!asksDigits || digits.length === 4);

  const ask = (by: { digits?: string; asksStaff?: true }) => join({ name: name.trim(), colour, ...by });

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) ask(asksDigits ? { digits } : {});
      }}
    >
      <Card>
        <div className="flex items-center gap-4">
          <p className="grid min-h-20 min-w-20 shrink-0 place-content-center rounded-control bg-brand px-3 text-center leading-heading font-bold text-on-brand">
            <span className="text-14">{t('title')}</span>
            <span className="text-28 [overflow-wrap:anywhere]">{tableNo}</span>
          </p>
          <div className="min-w-0">
            <h2>{people === undefined ? t('join.headline') : t('join.here', { count: people })}</h2>
            <p className="text-14 text-muted">
              {party
                ? `${t('join.since', { time: formatTime(party.openedAt, shop.locale, shop.timeZone) })} ${party.rounds > 0 ? t('join.roundsSent', { count: party.rounds }) : t('join.nothingSent')}`
                : t('join.firstHint')}
            </p>
          </div>
        </div>
      </Card>
      <Card className="grid gap-4">
        <NameField label={t('join.name')} name={name} onName={setName} />
        <ColorPicker value={colour} taken={taken} onChange={setColor} />
        {asksDigits && (
          <TextField
            label={t('join.digits')}
            hint={t(party ? 'join.digitsHint' : 'join.digitsHintFirst')}
            error={areDigitsWrong ? errors('PARTY_DIGITS_WRONG') : undefined}
            inputMode="numeric"
            autoComplete="off"
            data-secret
            maxLength={4}
            value={digits}
            onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))}
          />
        )}
        {joinBy === 'nod' && <p className="text-14 text-muted">{t(party ? 'join.nod' : 'join.nodFirst')}</p>}
        <p className="flex items-center gap-2 text-14 text-muted">
          <AnyIcon name="globe" />
          {t('join.language')}
        </p>
      </Card>
      {error && !areDigitsWrong && (
        <Notice kind={isWaiting ? 'info' : error.code === 'PARTY_UNANSWERED' ? 'warning' : 'danger'} live>
          {formatError(errors, error, shop)}
        </Notice>
      )}
      {canAskStaff && !isWaiting && (
        <Button
          variant="ghost"
          size="small"
          disabled={!hasName || isPending}
          onClick={() => ask({ asksStaff: true })}
        >
          {t('join.askStaff')}
        </Button>
      )}
      <BottomBar note={t('join.noAccount')}>
        <Button
          type="submit"
          size="large"
          wide
          disabled={!isReady}
          pending={isPending || isWaiting}
          pendingLabel={t(isWaiting ? 'join.waiting' : 'join.joining')}
        >
          {t(party ? 'join.join' : 'join.open', { tableNo })}
        </Button>
      </BottomBar>
    </form>
  );
}
