import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { toTexts, useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { TimesField } from './times-field';

/** Days with hours of their own, or closed, in the order of the calendar. */
export function SpecialDaysPart() {
  const t = useTranslations('settings');
  const { document, set, languages } = useDraftView();
  const error = useFieldError('specialDays');
  const [date, setDate] = useState('');
  const days = [...((getAt(document, 'specialDays') ?? []) as Document[])].sort((one, other) =>
    String(one.date).localeCompare(String(other.date)),
  );
  const save = (next: Document[]) => set([{ path: 'specialDays', value: next as Json }]);
  const change = (at: number, changed: Document) =>
    save(days.map((day, index) => (index === at ? { ...day, ...changed } : day)));
  return (
    <Part isTop title={t('specialDays')}>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <ul className="flex flex-col gap-3">
        {days.map((day, index) => (
          <li key={String(day.date)} className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_auto]">
            <TimesField
              label={String(day.date)}
              times={(day.times ?? []) as string[]}
              onChange={(times) => change(index, { times })}
            />
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
              label={t('removeDay', { day: String(day.date) })}
              onClick={() => save(days.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!date || days.some((day) => day.date === date)) return;
          save([...days, { date, times: [] }]);
          setDate('');
        }}
      >
        <TextField
          type="date"
          label={t('newDay')}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!date}>
          {t('addDay')}
        </Button>
      </form>
    </Part>
  );
}
