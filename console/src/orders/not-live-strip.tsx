import { useTranslations } from 'use-intl';
import { graceMs, useLive } from '../api/live';
import type { Formats } from './use-formats';
import { useNow } from './use-now';

/** Says since when the board is not live; what it shows stays readable. */
export function NotLiveStrip({ formats }: { formats: Formats }) {
  const t = useTranslations('orders');
  const { isLive, since } = useLive();
  const now = useNow(1_000);
  if (isLive || now - since < graceMs) return null;
  return (
    <p role="alert" className="bg-danger px-4 py-3 text-14 font-bold text-on-tone">
      {t('notLive', { time: formats.clock(new Date(since).toISOString()) })}
    </p>
  );
}
