import { useTranslations } from 'use-intl';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { TimesField } from './times-field';
import { toHours, toWeek, weekdays } from './week';

/** The hours of a usual week, day by day. */
export function HoursPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const error = useFieldError('hours');
  const week = toWeek(getAt(document, 'hours'));
  return (
    <Part isTop title={t('hours')}>
      <p className="text-14 text-muted">{t('hoursHint')}</p>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <div className="grid gap-3 wide:grid-cols-2">
        {weekdays.map((day) => (
          <TimesField
            key={day}
            label={t(`days.${day}`)}
            times={week[day]}
            onChange={(times) => set([{ path: 'hours', value: toHours({ ...week, [day]: times }) }])}
          />
        ))}
      </div>
    </Part>
  );
}
