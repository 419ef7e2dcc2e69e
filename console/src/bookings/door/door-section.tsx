import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { QrCode } from '@/components/ui/qr-code';
import type { DoorPartyOfStaff } from '@/lib/contract/staff/door-queue';
import { useErrorText } from '../../api/error-text';
import { createStaffQuery } from '../../api/query-client';
import type { OrderAct } from '../../orders/use-act';
import { AddPartyForm } from './add-party-form';

interface Props {
  restaurantId: number;
  countryCode: string;
  now: number;
  act(asked: OrderAct): Promise<boolean>;
}

const getMinutes = (from: string, until: number) =>
  Math.max(0, Math.floor((until - Date.parse(from)) / 60_000));

/** Shows the queue at the door: parties that wait with quoted and true waiting time, and seated walk-ins. */
export function DoorSection({ restaurantId, countryCode, now, act }: Props) {
  const t = useTranslations('bookings.door');
  const getText = useErrorText();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error } = useQuery(createStaffQuery('door.queue', { restaurantId }));
  if (!data)
    return error ? (
      <Notice kind="danger" live>
        {getText(error)}
      </Notice>
    ) : null;
  return (
    <section aria-label={t('title')} className="rounded-card bg-raised shadow-raised">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <h2 className="grow text-16 font-bold">{t('title')}</h2>
        <Button size="small" variant="secondary" onClick={() => setIsAdding(!isAdding)}>
          {t('add')}
        </Button>
      </div>
      <p className="px-4 py-2 text-14 text-muted tabular-nums">
        {data.quotes.map(({ people, minutes }) => t('quote', { people, minutes })).join(' · ')}
      </p>
      {isAdding && (
        <AddPartyForm restaurantId={restaurantId} countryCode={countryCode} quotes={data.quotes} />
      )}
      {data.open.length === 0 && <p className="px-4 pb-3 text-14 text-muted">{t('none')}</p>}
      <ul>
        {data.open.map((party) => (
          <PartyRow key={party.id} party={party} tables={data.tables} now={now} act={act} />
        ))}
      </ul>
      {data.seated.length > 0 && (
        <details className="border-t border-line px-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">
            {t('seated', { count: data.seated.length })}
          </summary>
          <ul className="pb-2 text-14">
            {data.seated.map(({ id, name, people, tableNo, joinedAt, endedAt, quotedMinutes }) => (
              <li key={id} className="flex min-h-9 items-center gap-2">
                <b className="num">{people}</b>
                <span className="grow">{[name, tableNo].filter(Boolean).join(' · ')}</span>
                <span className="num text-muted">
                  {t('waited', {
                    minutes: getMinutes(joinedAt, Date.parse(endedAt ?? joinedAt)),
                    quoted: quotedMinutes,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {data.url && (
        <details className="border-t border-line px-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">{t('code')}</summary>
          <div className="flex flex-col gap-2 pb-3 text-14">
            <p className="text-muted">{t('codeHint')}</p>
            <QrCode text={data.url} size={180} label={t('code')} />
            <a href={data.url} className="break-all underline" target="_blank" rel="noreferrer">
              {t('codeOpen')}
            </a>
          </div>
        </details>
      )}
    </section>
  );
}

interface RowProps {
  party: DoorPartyOfStaff;
  tables: readonly string[];
  now: number;
  act(asked: OrderAct): Promise<boolean>;
}

function PartyRow({ party, tables, now, act }: RowProps) {
  const t = useTranslations('bookings.door');
  const tBookings = useTranslations('bookings');
  const [tableNo, setTableNo] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { id, state, calls, people, name, mobile, quotedMinutes, joinedAt, byCode } = party;
  const seen = { id, state, calls };
  const label = (key: 'call' | 'callAgain' | 'seat' | 'skip' | 'gone') =>
    tBookings('actOn', { act: t(key), name });
  const callKey = calls === 0 ? 'call' : 'callAgain';
  return (
    <li className="border-t border-line px-4 py-2" data-door-party={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 min-w-40 grow items-center gap-3 text-left"
        >
          <b className="num grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-18">
            {people}
            <span className="sr-only"> {tBookings('people', { count: people })}</span>
          </b>
          <span className="min-w-0">
            <b className="block break-words">{name}</b>
            <span className="num block text-12 text-muted">
              {t('waits', { minutes: getMinutes(joinedAt, now), quoted: quotedMinutes })}
              {byCode && ` · ${t('byCode')}`}
            </span>
          </span>
        </button>
        {(state === 'called' || state === 'skipped') && (
          <Badge tone={state === 'called' ? 'warning' : 'plain'}>{t(`states.${state}`, { calls })}</Badge>
        )}
        <Button
          size="small"
          variant={calls === 0 ? 'primary' : 'secondary'}
          aria-label={label(callKey)}
          onClick={() => void act({ name: 'door.call', input: seen })}
        >
          {t(callKey)}
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} className="flex flex-wrap items-end gap-2 py-2">
          {mobile && (
            <a className="num inline-flex min-h-11 w-full items-center underline" href={`tel:${mobile}`}>
              {mobile}
            </a>
          )}
          {tables.length > 0 && (
            <SelectField
              label={tBookings('table')}
              className="min-w-32 grow"
              value={tableNo}
              onChange={({ target }) => setTableNo(target.value)}
            >
              <option value="">{tBookings('noTable')}</option>
              {tables.map((table) => (
                <option key={table}>{table}</option>
              ))}
            </SelectField>
          )}
          <Button
            size="small"
            aria-label={label('seat')}
            onClick={() => void act({ name: 'door.seat', input: { ...seen, tableNo: tableNo || undefined } })}
          >
            {t('seat')}
          </Button>
          {state !== 'skipped' && (
            <Button
              size="small"
              variant="secondary"
              aria-label={label('skip')}
              onClick={() => void act({ name: 'door.skip', input: seen })}
            >
              {t('skip')}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={label('gone')}
            onClick={() => void act({ name: 'door.gone', input: seen })}
          >
            {t('gone')}
          </Button>
        </div>
      )}
    </li>
  );
}
