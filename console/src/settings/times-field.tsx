import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { useDraftInput } from '../menu/draft-input';
import { parseTimes } from './week';

/** Edits the opening times of a day as text, such as `11:00-14:30, 17:00-22:00`; empty means closed. */
export function TimesField({
  path,
  label,
  times,
  error: savedError,
  onChange,
}: {
  path: string;
  label: string;
  times: string[];
  /** Error of the saved times. */
  error?: string;
  onChange: (times: string[]) => void;
}) {
  const t = useTranslations('settings');
  const { attributes, error } = useDraftInput({
    path,
    shown: times.join(', '),
    check: (text) => (parseTimes(text) ? undefined : t('timesWrong')),
    save: (text) => onChange(parseTimes(text) ?? []),
  });
  return (
    <TextField
      {...attributes}
      label={label}
      placeholder={t('closed')}
      maxLength={120}
      error={error ?? savedError}
      liveError
    />
  );
}
