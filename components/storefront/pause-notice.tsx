import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { orderModes } from '@/lib/contract/staff/order-values';
import { htmlLang, type Locale } from '@/lib/contract/values';

interface Props {
  paused: RestaurantInfo['paused'];
  timeZone: string;
  locale: Locale;
}

/** Says why ordering is paused and until when (CON-11). Rendered on the server: the page changes with the restaurant's revision. */
export async function PauseNotice({ paused, timeZone, locale }: Props) {
  if (paused.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'storefront.paused' });
  const clock = new Intl.DateTimeFormat(htmlLang(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const isEverything =
    paused.length === orderModes.length && new Set(paused.map(({ until }) => until)).size === 1;
  const pauses = isEverything ? [{ mode: 'all' as const, until: paused[0]!.until }] : paused;
  return (
    <Notice kind="warning" className="mt-3">
      {pauses.map(({ mode, until }) => (
        <p key={mode}>{t(mode, { time: clock.format(new Date(until)) })}</p>
      ))}
    </Notice>
  );
}
