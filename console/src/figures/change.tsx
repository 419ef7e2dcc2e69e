import { useFormatter, useTranslations } from 'use-intl';

/** Shows the change to an earlier value in percent, by sign and color; renders nothing if that was zero. */
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
