'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { change, query } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { joinTable } from '@/lib/client/dine-in/table-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { BrowserOutput } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { createTableSession } from '@/lib/domain/dine-in/table-session';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BottomBar } from './bottom-bar';
import { ColourPicker } from './colour-picker';
import { freeColour } from './member-colours';
import { MemberSign } from './member-sign';
import { NameField, useNewName } from './name-field';
import type { PartyShop } from './party-shop';

interface Props {
  shop: PartyShop;
  tableNo: string;
  onJoined(): void;
}

/** Sitting down at a table: who is there, a name, a colour, and the table's digits for who comes later (TAB-01, TAB-08). */
export function JoinTable({ shop, tableNo, onJoined }: Props) {
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { data, error, refetch } = useQuery({
    queryKey: ['party-at', restaurantId, tableNo],
    queryFn: () => query('parties.find', { restaurantId, tableNo }),
    staleTime: 0,
    networkMode: 'always',
  });
  if (error)
    return (
      <EmptyState
        icon="qr"
        title={error instanceof ApiError ? formatError(errors, error, shop) : t('failed')}
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
      shop={shop}
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

/** Milliseconds between two looks whether staff have let somebody in. */
const nodMs = 3_000;

function JoinForm({ shop, tableNo, party, joinBy, onJoined, onChanged }: FormProps) {
  const t = useTranslations('party');
  const errors = useTranslations('errors');
  const [memberKey] = useState(createKey);
  const [name, setName] = useNewName();
  const members = party?.members ?? [];
  const [colour, setColour] = useState(() => freeColour(members.map((member) => member.colour)));
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<ApiError>();
  const [isPending, setPending] = useState(false);
  const asksDigits = party !== undefined && joinBy !== 'nod';
  const isWaiting = error?.code === 'PARTY_NOD';

  const join = async (): Promise<void> => {
    setPending(true);
    if (!isWaiting) setError(undefined);
    const { restaurantId } = shop;
    try {
      const given = digits.length === 4 ? digits : undefined;
      const joined = await change('parties.join', {
        restaurantId,
        tableNo,
        memberKey,
        name: name.trim(),
        colour,
        digits: given,
      });
      storeMembership(restaurantId, {
        partyId: joined.partyId,
        memberKey,
        memberNo: joined.memberNo,
        tableNo: joined.tableNo,
        name: name.trim(),
        joinedAt: Date.now(),
        base: [],
        seen: 0,
      });
      joinTable(restaurantId, createTableSession(joined.tableNo, createKey(), Date.now()));
      onJoined();
    } catch (thrown) {
      const known =
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 });
      setError(known);
      // Somebody may have opened the table in between: now its digits are asked for.
      if (known.code === 'PARTY_DIGITS_WRONG') onChanged();
      setPending(false);
    }
  };

  const joinLatest = useRef(join);
  joinLatest.current = join;
  useEffect(() => {
    if (!isWaiting || isPending) return;
    const timer = setTimeout(() => void joinLatest.current(), nodMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isPending]);

  const isReady = name.trim() !== '' && (!asksDigits || digits.length === 4);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) void join();
      }}
    >
      <Card>
        <div className="flex items-center gap-4">
          <p className="grid min-h-20 min-w-20 shrink-0 place-content-center rounded-control bg-brand px-3 text-center leading-heading font-bold text-on-brand">
            <span className="text-14">{t('title')}</span>
            <span className="text-28 [overflow-wrap:anywhere]">{tableNo}</span>
          </p>
          <div className="min-w-0">
            <h2>{party ? t('join.here', { count: members.length }) : t('join.headline')}</h2>
            <p className="text-14 text-muted">
              {party
                ? `${t('join.since', { time: formatTime(party.openedAt, shop.locale, shop.timeZone) })} ${party.rounds > 0 ? t('join.roundsSent', { count: party.rounds }) : t('join.nothingSent')}`
                : t('join.firstHint')}
            </p>
          </div>
        </div>
        {members.length > 0 && (
          <ul className="mt-3 border-t border-line">
            {members.map((member) => (
              <li
                key={member.no}
                className="flex min-h-12 items-center gap-3 border-line py-2 not-first:border-t"
              >
                <MemberSign member={member} />
                <b className="min-w-0 grow truncate">{member.name}</b>
                {member.no === 1 && <span className="text-14 text-muted">{t('join.opened')}</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card className="grid gap-4">
        {asksDigits && (
          <TextField
            label={t('join.digits')}
            hint={t('join.digitsHint')}
            error={error?.code === 'PARTY_DIGITS_WRONG' ? errors('PARTY_DIGITS_WRONG') : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={digits}
            onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))}
          />
        )}
        <NameField label={t('join.name')} name={name} onName={setName} />
        <ColourPicker value={colour} members={members} onChange={setColour} />
        {party && joinBy === 'nod' && <p className="text-14 text-muted">{t('join.nod')}</p>}
        <p className="flex items-center gap-2 text-14 text-muted">
          <AnyIcon name="globe" />
          {t('join.language')}
        </p>
      </Card>
      {error && error.code !== 'PARTY_DIGITS_WRONG' && (
        <Notice kind={isWaiting ? 'info' : 'danger'} live>
          {formatError(errors, error, shop)}
        </Notice>
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
