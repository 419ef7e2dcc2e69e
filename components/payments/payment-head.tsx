'use client';

import { useTranslations } from 'next-intl';
import { formatRemaining } from '@/components/ui/countdown';
import { ProgressBar } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import type { FromType } from '@/lib/domain/payments/payment-places';
import { TimeToPay } from './time-to-pay';

interface Props {
  of: FromType;
  amount?: string;
  orderSn?: string;
  /** Milliseconds; undefined while unknown or without a limit. */
  left?: number;
  /** Length of the pay window, for the progress bar. */
  payInMinutes?: number;
}

/** Shows the amount, the order number and the time left. */
export function PaymentHead({ of, amount, orderSn, left, payInMinutes }: Props) {
  const t = useTranslations('payment');
  const whole = (payInMinutes ?? 15) * 60_000;
  const time = left === undefined ? undefined : t('left', { time: formatRemaining(left) });
  return (
    <div>
      <p className="text-14 font-bold text-muted">{t('waiting')}</p>
      <p className="num flex min-h-[1lh] items-center text-36 leading-figure font-bold tracking-heading">
        {amount ?? <Skeleton width={160} height={40} />}
      </p>
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-14 text-muted">{orderSn && t('order', { of, orderSn })}</span>
        {left !== undefined && <TimeToPay left={left} />}
      </div>
      <div className="mt-3 min-h-2">
        {left !== undefined && (
          <ProgressBar label={t('timeLeft')} value={left} max={whole} valueText={time} />
        )}
      </div>
    </div>
  );
}
