import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Calendar } from '@/components/ui/calendar';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { toList, useDraftView } from '../menu/draft-context';
import { useListErrors } from '../menu/field-error';
import { TextsField } from '../menu/fields';
import { Part } from '../menu/part';
import { EntryScope } from './list-entries';
import { TimesField } from './times-field';

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
  const days = [...listed].sort((one, other) => String(one.date).localeCompare(String(other.date)));
  const timeZone = String(getAt(document, 'restaurant/timeZone'));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const save = (next: Document[]) => set([{ path: 'specialDays', value: next as Json }]);
  const change = (at: number, changed: Document) =>
    save(days.map((day, index) => (index === at ? { ...day, ...changed } : day)));
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
          marked={days.map(({ date }) => String(date))}
          markedLabel={t('isSpecialDay')}
          previousLabel={t('previousMonth')}
          nextLabel={t('nextMonth')}
          onChoose={(date) => {
            if (!days.some((day) => day.date === date)) save([...days, { date, times: [] }]);
            setChosen({ date });
          }}
        />
        <EntryScope path="specialDays" idField="date">
          <ul ref={list} className="flex min-w-0 flex-col gap-3">
            {days.length === 0 && <li className="text-14 text-muted">{t('noSpecialDays')}</li>}
            {days.map((day, index) => (
              <li
                key={String(day.date)}
                data-day={String(day.date)}
                className="grid grid-cols-[1fr_auto] items-end gap-3 wide:grid-cols-[1fr_auto]"
              >
                <div>
                  <TimesField
                    path={`specialDays/${day.date}/times`}
                    label={sayDay(String(day.date))}
                    times={(day.times ?? []) as string[]}
                    error={errors.findAt(listed.indexOf(day))}
                    onChange={(times) => change(index, { times })}
                  />
                </div>
                <div className="col-span-2 row-start-2">
                  <TextsField
                    path={`specialDays/${day.date}/note`}
                    label={t('note')}
                    maxLength={200}
                    isOptional
                  />
                </div>
                <IconButton
                  icon="close"
                  label={t('removeDay', { day: sayDay(String(day.date)) })}
                  onClick={() => save(days.filter((_, at) => at !== index))}
                />
              </li>
            ))}
          </ul>
        </EntryScope>
      </div>
    </Part>
  );
}
