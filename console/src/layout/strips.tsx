import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { graceMs, reconnectNow, useLive } from '../api/live';
import { useFormats } from '../orders/use-formats';
import { useNow } from '../orders/use-now';
import { allowSound, useSound } from '../orders/use-ringing';

/** Warns on every screen that it is not live, and that this device cannot ring. */
export const Strips = () => (
  <div className="-order-1 shrink-0 print:hidden">
    <NotLiveStrip />
    <SoundStrip />
  </div>
);

/** Shows when the console last was live, and tries again by itself or now; the content stays readable. */
function NotLiveStrip() {
  const t = useTranslations('frame');
  const formats = useFormats();
  const { isLive, wasLive, since, retryAt } = useLive();
  const now = useNow(250);
  if (isLive || now - since < graceMs) return null;
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div className="flex flex-wrap items-center gap-3 bg-danger px-4 py-2 text-14 text-on-tone">
      <p className="min-w-0 grow">
        <b role="alert">
          {wasLive
            ? t('notLiveSince', { time: formats.clock(new Date(since).toISOString()) })
            : t('neverLive')}
        </b>{' '}
        {t('tryingAgain', { seconds })}
      </p>
      <Button size="small" variant="secondary" onClick={reconnectNow}>
        {t('tryNow')}
      </Button>
    </div>
  );
}

/** Warns prominently that this device cannot ring. */
function SoundStrip() {
  const t = useTranslations('frame');
  if (useSound()) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-3 bg-warning-soft px-4 py-2 text-14 font-bold text-warning"
    >
      <p className="grow">{t('noSound')}</p>
      <Button size="small" variant="secondary" onClick={() => void allowSound()}>
        {t('allowSound')}
      </Button>
    </div>
  );
}
