import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/values';
import { orderModes } from '@/lib/contract/values';
import { formatTime } from '@/lib/domain/i18n/date-labels';

interface Props {
  paused: RestaurantInfo['paused'];
  timeZone: string;
  locale: Locale;
}

/**
 * Shows why ordering is paused and until when. Rendered on the server, because a pause changes the restaurant's
 * revision and so the page.
 */
export async function PauseNotice({ paused, timeZone, locale }: Props) {
  if (paused.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'storefront.paused' });
  const isEverything =
    paused.length === orderModes.length && new Set(paused.map(({ until }) => until)).size === 1;
  const pauses = isEverything ? [{ mode: 'all' as const, until: paused[0]!.until }] : paused;
  return (
    <Notice kind="warning" className="mt-3">
      {pauses.map(({ mode, until }) => (
        <p key={mode}>{t(mode, { time: formatTime(until, locale, timeZone) })}</p>
      ))}
    </Notice>
  );
}
