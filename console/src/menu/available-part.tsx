import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import type { Locale } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { getWeekdayName } from '@/lib/domain/menu/hours';
import { parseTimes } from '../settings/week';
import { WithMessages } from '../with-messages';
import { useDraftView } from './draft-context';
import { useDraftInput } from './draft-input';
import { useFieldError } from './field-error';
import { NumberField } from './fields';
import { Part } from './part';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const toWords = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Edits when a category or a dish can be had. */
export function AvailablePart({ path }: { path: string }) {
  return (
    <WithMessages area="times">
      <OwnPart path={path} />
    </WithMessages>
  );
}

function OwnPart({ path }: { path: string }) {
  const t = useTranslations('times');
  return (
    <Part title={t('title')} error={useFieldError(path)}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <TimesFields path={path} />
    </Part>
  );
}

/** Edits when a specification or an option can be had; collapsed at first. */
export function ChoiceTimes({ path, name }: { path: string; name: string }) {
  return (
    <WithMessages area="times">
      <Collapsed path={path} name={name} />
    </WithMessages>
  );
}

function Collapsed({ path, name }: { path: string; name: string }) {
  const t = useTranslations('times');
  const id = useId();
  const { document } = useDraftView();
  const [isOpen, setOpen] = useState(false);
  const error = useFieldError(path);
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 text-left text-14 hover:bg-sunken"
      >
        <AnyIcon name="chevron-right" size={16} className={joinClassNames(isOpen && 'rotate-90')} />
        <span className="sr-only">{name}: </span>
        {t('title')}
        <span className="text-muted">{t(getAt(document, path) === null ? 'always' : 'limited')}</span>
      </button>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      {isOpen && (
        <div id={id} className="flex flex-col gap-3">
          <TimesFields path={path} />
        </div>
      )}
    </div>
  );
}

/** Edits the rule at a path. With `isPrice` it is one of a price, which is neither ordered ahead nor hidden. */
export function TimesFields({ path, isPrice = false }: { path: string; isPrice?: boolean }) {
  const t = useTranslations('times');
  const locale = useLocale() as Locale;
  const { document, set } = useDraftView();
  const available = (getAt(document, path) ?? {}) as Document;
  const days = toWords(available.weekdays);
  const daysId = useId();
  const daysError = useFieldError(`${path}/weekdays`, ...days.map((_, index) => `${path}/weekdays/${index}`));
  /** Saves the whole rule, and none when nothing is left of it. */
  const save = (field: string, value: Json) => {
    const { [field]: _, ...others } = available;
    const rule = value === null ? others : { ...others, [field]: value };
    set([{ path, value: Object.keys(rule).length > 0 ? rule : null }]);
  };
  const toggle = (day: string) => {
    const chosen = weekdays.filter((each) => days.includes(each) !== (each === day));
    save('weekdays', chosen.length > 0 ? chosen : null);
  };
  return (
    <>
      <fieldset aria-describedby={daysError && daysId} data-invalid={daysError ? true : undefined}>
        <legend className="mb-1 text-14 font-bold">{t('weekdays')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map((day, index) => (
            <label key={day} className="flex min-h-11 items-center gap-2 text-14">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={() => toggle(day)}
                className="size-5 accent-[var(--brand-text)]"
              />
              {getWeekdayName(index + 1, locale)}
            </label>
          ))}
        </div>
        {daysError && (
          <p id={daysId} className="text-14 font-bold text-danger">
            {daysError}
          </p>
        )}
      </fieldset>
      <WordsField
        path={`${path}/times`}
        label={t('times')}
        hint={t('timesHint')}
        wrong={t('timesWrong')}
        words={toWords(available.times)}
        parse={parseTimes}
        save={(times) => save('times', times)}
      />
      <div className="grid grid-cols-2 gap-3">
        <DayField
          path={`${path}/from`}
          label={t('from')}
          day={available.from}
          save={(day) => save('from', day)}
        />
        <DayField
          path={`${path}/until`}
          label={t('until')}
          day={available.until}
          save={(day) => save('until', day)}
        />
      </div>
      {!isPrice && (
        <div className="grid grid-cols-2 gap-3">
          {(['hoursAhead', 'daysAhead'] as const).map((field) => (
            <AheadField
              key={field}
              path={`${path}/${field}`}
              label={t(field)}
              value={available[field]}
              save={(value) => save(field, value)}
            />
          ))}
          {(['orderFrom', 'orderUntil'] as const).map((field) => (
            <DayField
              key={field}
              path={`${path}/${field}`}
              label={t(field)}
              day={available[field]}
              save={(day) => save(field, day)}
            />
          ))}
        </div>
      )}
      <WordsField
        path={`${path}/except`}
        label={t('except')}
        hint={t('exceptHint')}
        wrong={t('exceptWrong')}
        words={toWords(available.except)}
        parse={parseDays}
        save={(except) => save('except', except)}
      />
      {!isPrice && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={available.hidden === true}
            onChange={({ target }) => save('hidden', target.checked || null)}
            className="size-5 shrink-0 accent-[var(--brand-text)]"
          />
          <span>{t('hidden')}</span>
        </label>
      )}
    </>
  );
}

/** Returns the days of a text; undefined when a part of it is no day. */
function parseDays(text: string): string[] | undefined {
  const days = text.split(/[\s,;]+/).filter(Boolean);
  return days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))
    ? days
    : undefined;
}

interface WordsProps {
  path: string;
  label: string;
  hint: string;
  wrong: string;
  words: string[];
  parse(text: string): string[] | undefined;
  save(words: string[] | null): void;
}

/** Maximum length of a list: sixty days of ten letters, each with a comma and a space. */
const maxWords = 60 * 12;

/** Edits a list as text; an empty text removes it. */
function WordsField({ path, label, hint, wrong, words, parse, save }: WordsProps) {
  const fileError = useFieldError(path);
  const { attributes, error } = useDraftInput({
    path,
    shown: words.join(', '),
    check: (text) => (text.trim() === '' || parse(text) ? undefined : wrong),
    save: (text) => save(text.trim() === '' ? null : (parse(text) ?? null)),
  });
  return (
    <TextField
      {...attributes}
      label={label}
      hint={hint}
      maxLength={maxWords}
      error={error ?? fileError}
      liveError
    />
  );
}

/** Edits a whole number of hours or days; an empty text removes it. */
function AheadField({
  path,
  label,
  value,
  save,
}: {
  path: string;
  label: string;
  value: Json | undefined;
  save(value: number | null): void;
}) {
  const t = useTranslations('menu');
  return (
    <NumberField
      path={path}
      label={label}
      inputMode="numeric"
      maxLength={3}
      shown={typeof value === 'number' ? String(value) : ''}
      parse={(text) => {
        const typed = text.trim();
        if (typed === '') return null;
        return /^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : undefined;
      }}
      wrong={t('noCount')}
      save={save}
    />
  );
}

function DayField({
  path,
  label,
  day,
  save,
}: {
  path: string;
  label: string;
  day: Json | undefined;
  save(day: string | null): void;
}) {
  const error = useFieldError(path);
  return (
    <TextField
      type="date"
      label={label}
      value={typeof day === 'string' ? day : ''}
      error={error}
      onChange={({ target }) => save(target.value || null)}
    />
  );
}
