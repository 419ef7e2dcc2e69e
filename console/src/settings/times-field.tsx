import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { parseTimes } from './week';

/** Opening times of a day, typed as `11:00-14:30, 17:00-22:00`; none is closed. */
export function TimesField({
  label,
  times,
  onChange,
}: {
  label: string;
  times: string[];
  onChange: (times: string[]) => void;
}) {
  const t = useTranslations('settings');
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      label={label}
      value={typed ?? times.join(', ')}
      placeholder={t('closed')}
      maxLength={120}
      error={isWrong ? t('timesWrong') : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed === undefined) return;
        const read = parseTimes(typed);
        setWrong(read === undefined);
        // What could not be read stays as it was typed.
        if (!read) return;
        onChange(read);
        setTyped(undefined);
      }}
    />
  );
}
