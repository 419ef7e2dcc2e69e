import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Calendar } from '@/components/ui/calendar';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { toList, useDraftView } from '../menu/draft-context';
import { useListErrors } from '../menu/field-error';
import { TextsField } from '../menu/fields';
import { Part } from '../menu/part';
import { DeletedNotice, EntryRows } from './list-entries';
import { TimesField } from './times-field';
import type { EntryRow } from './use-entry-rows';

/** Edits days with special hours or closed ones: selected in a calendar that marks them, listed in its order. */
export function SpecialDaysPart() {
  const t = useTranslations('settings');
  const lang = useLocale();
  const { document, set } = useDraftView();
  const errors = useListErrors('specialDays');
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<{ date: string }>();
  // Focuses the times of a newly selected day.
  useEffect(() => {
    if (chosen) list.current?.querySelector<HTMLInputElement>(`[data-day="${chosen.date}"] input`)?.focus();
  }, [chosen]);
  const listed = toList(getAt(document, 'specialDays'));
  const timeZone = String(getAt(document, 'restaurant/timeZone'));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const save = (next: Document[]) => set([{ path: 'specialDays', value: next as Json }]);
  // Day first, as in the calendar.
  const dayFormat = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const sayDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));
  return (
    <Part isTop title={t('specialDays')} error={errors.whole}>
      <p className="text-14 text-muted">{t('specialDaysHint')}</p>
      <div className="grid items-start gap-6 wide:grid-cols-[auto_1fr]">
        <Calendar
          lang={lang}
          today={today}
          from={today}
          marked={listed.map(({ date }) => String(date))}
          markedLabel={t('isSpecialDay')}
          previousLabel={t('previousMonth')}
          nextLabel={t('nextMonth')}
          onChoose={(date) => {
            if (!listed.some((day) => day.date === date)) save([...listed, { date, times: [] }]);
            setChosen({ date });
          }}
        />
        <EntryRows path="specialDays">
          {(rows, remove) => (
            <ul ref={list} className="flex min-w-0 flex-col gap-3">
              {rows.length === 0 && <li className="text-14 text-muted">{t('noSpecialDays')}</li>}
              {sortByDay(rows).map((row) => (
                <Day
                  key={row.id}
                  row={row}
                  label={sayDay(String((row.entry as Document).date))}
                  error={errors.findAt(rows.filter(({ isListed }) => isListed).indexOf(row))}
                  onRemove={() => remove(row)}
                />
              ))}
            </ul>
          )}
        </EntryRows>
      </div>
    </Part>
  );
}

const sortByDay = (rows: readonly EntryRow[]) => {
  const getDay = ({ entry }: EntryRow) => String((entry as Document).date);
  return [...rows].sort((one, other) => getDay(one).localeCompare(getDay(other)));
};

interface DayProps {
  row: EntryRow;
  label: string;
  error: string | undefined;
  onRemove(): void;
}

function Day({ row, label, error, onRemove }: DayProps) {
  const t = useTranslations('settings');
  const { set } = useDraftView();
  const path = `specialDays/${row.id}`;
  const { date, times } = row.entry as Document;
  return (
    <li
      data-day={String(date)}
      className="grid grid-cols-[1fr_auto] items-end gap-3 wide:grid-cols-[1fr_auto]"
    >
      <div>
        <DeletedNotice row={row} />
        <TimesField
          path={`${path}/times`}
          label={label}
          times={(times ?? []) as string[]}
          error={error}
          onChange={(next) => set([{ path: `${path}/times`, value: next }])}
        />
      </div>
      <div className="col-span-2 row-start-2">
        <TextsField path={`${path}/note`} label={t('note')} maxLength={200} isOptional />
      </div>
      <IconButton icon="close" label={t('removeDay', { day: label })} onClick={onRemove} />
    </li>
  );
}
