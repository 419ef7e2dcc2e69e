'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress';
import { formatRemaining } from '@/components/ui/remaining-time';
import { Skeleton } from '@/components/ui/skeleton';
import { useTimeLeft } from './use-time-left';

interface Props {
  amount?: string;
  orderSn?: string;
  expiresAt?: string;
  /** The whole pay window, for the bar. */
  payInMinutes?: number;
}

/** What is to be paid, for which order, and how long there is for it (PAY-08). */
export function PaymentHead({ amount, orderSn, expiresAt, payInMinutes }: Props) {
  const t = useTranslations('payment');
  const left = useTimeLeft(expiresAt);
  const whole = (payInMinutes ?? 15) * 60_000;
  const time = left === undefined ? undefined : t('left', { time: formatRemaining(left) });
  return (
    <div>
      <p className="text-14 font-semibold text-muted">{t('waiting')}</p>
      <p className="num text-36 leading-figure font-bold tracking-heading">
        {amount ?? <Skeleton width={160} height={40} className="my-1" />}
      </p>
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-14 text-muted">{orderSn && t('order', { orderSn })}</span>
        {time && (
          <span role="timer" aria-label={t('timeLeft')}>
            <Badge tone={left === 0 ? 'danger' : 'warning'} className="min-h-7! px-3! text-14!">
              <Icon name="clock" size={16} />
              <span className="num">{time}</span>
            </Badge>
          </span>
        )}
      </div>
      {left !== undefined && (
        <ProgressBar className="mt-3" label={t('timeLeft')} value={left} max={whole} valueText={time} />
      )}
    </div>
  );
}
