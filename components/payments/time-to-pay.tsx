import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { formatRemaining } from '@/components/ui/countdown';

/** Counts down the rest of the pay window; `left` in milliseconds. */
export function TimeToPay({ left }: { left: number }) {
  const t = useTranslations('payment');
  return (
    <span role="timer" aria-label={t('timeLeft')}>
      <Badge tone={left === 0 ? 'danger' : 'warning'} className="min-h-7! px-3! text-14!">
        <AnyIcon name="clock" size={16} />
        <span className="num">{t('left', { time: formatRemaining(left) })}</span>
      </Badge>
    </span>
  );
}
