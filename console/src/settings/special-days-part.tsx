import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Calendar } from '@/components/ui/calendar';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { toTexts, useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { TimesField } from './times-field';

/** Days with hours of their own, or closed: chosen in a calendar that marks them, listed in its order. */
export function SpecialDaysPart() {
  const t = useTranslations('settings');
  const lang = useLocale();
  const { document, set, languages } = useDraftView();
  const error = useFieldError('specialDays');
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<{ date: string }>();
  // A chosen day is one whose times are written next.
  useEffect(() => {
    if (chosen) list.current?.querySelector<HTMLInputElement>(`[data-day="${chosen.date}"] input`)?.focus();
  }, [chosen]);
  const days = [...((getAt(document, 'specialDays') ?? []) as Document[])].sort((one, other) =>
    String(one.date).localeCompare(String(other.date)),
  );
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
    <Part isTop title={t('specialDays')}>
      <p className="text-14 text-muted">{t('specialDaysHint')}</p>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
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
        <ul ref={list} className="flex min-w-0 flex-col gap-3">
          {days.length === 0 && <li className="text-14 text-muted">{t('noSpecialDays')}</li>}
          {days.map((day, index) => (
            <li
              key={String(day.date)}
              data-day={String(day.date)}
              className="grid grid-cols-[1fr_auto] items-end gap-3 wide:grid-cols-[1fr_1fr_auto]"
            >
              <div className="col-span-2 wide:col-span-1">
                <TimesField
                  label={sayDay(String(day.date))}
                  times={(day.times ?? []) as string[]}
                  onChange={(times) => change(index, { times })}
                />
              </div>
              <TextField
                label={t('note')}
                value={toTexts(day.note)[languages[0]!] ?? ''}
                maxLength={200}
                onChange={({ target }) => {
                  const { [languages[0]!]: _, ...others } = toTexts(day.note);
                  const note = target.value ? { ...others, [languages[0]!]: target.value } : others;
                  change(index, { note: Object.keys(note).length > 0 ? (note as Json) : null });
                }}
              />
              <IconButton
                icon="close"
                label={t('removeDay', { day: sayDay(String(day.date)) })}
                onClick={() => save(days.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Part>
  );
}
