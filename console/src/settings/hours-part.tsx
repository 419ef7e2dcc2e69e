import { useTranslations } from 'use-intl';
import { getAt } from '@/lib/domain/draft/edits';
import { toList, useDraftView } from '../menu/draft-context';
import { useListErrors } from '../menu/field-error';
import { NumberField } from '../menu/fields';
import { Part } from '../menu/part';
import { TimesField } from './times-field';
import { parseClock, toHours, toWeek, type Weekday, weekdays } from './week';

/** Edits the hours of a regular week, day by day. */
export function HoursPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const hours = getAt(document, 'hours');
  const week = toWeek(hours);
  const errors = useListErrors('hours');
  /** An error of consecutive days is shown at the first of them. */
  const findError = (day: Weekday) =>
    toList(hours)
      .map(({ from }, index) => (from === day ? errors.findAt(index) : undefined))
      .find(Boolean);
  return (
    <Part isTop title={t('hours')} error={errors.whole}>
      <p className="text-14 text-muted">{t('hoursHint')}</p>
      <div className="grid gap-3 wide:grid-cols-2">
        {weekdays.map((day) => (
          <TimesField
            key={day}
            path={`hours/${day}`}
            label={t(`days.${day}`)}
            times={week[day]}
            error={findError(day)}
            onChange={(times) => set([{ path: 'hours', value: toHours({ ...week, [day]: times }) }])}
          />
        ))}
      </div>
      <NumberField
        path="dayChange"
        label={t('dayChange')}
        hint={t('dayChangeHint')}
        inputMode="text"
        maxLength={5}
        className="w-32"
        shown={String(getAt(document, 'dayChange') ?? '')}
        parse={(text) => (text.trim() === '' ? null : parseClock(text))}
        wrong={t('clockWrong')}
        save={(clock) => set([{ path: 'dayChange', value: clock }])}
      />
    </Part>
  );
}
