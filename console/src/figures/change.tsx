import { useFormatter, useTranslations } from 'use-intl';

/** How a value differs from the one before, in percent: by sign and colour. Nothing where there was none. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useTranslations('figures');
  const format = useFormatter();
  if (before === 0) return null;
  if (now === before) return <b>{t('same')}</b>;
  const share = (now - before) / before;
  return (
    <b className={share > 0 ? 'text-success' : 'text-danger'}>
      {format.number(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' })}
    </b>
  );
}
