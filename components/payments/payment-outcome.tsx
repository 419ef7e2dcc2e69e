import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AnyIconName } from '@/components/ui/any-icon';
import { EmptyState } from '@/components/ui/empty-state';
import type { RefundWay } from '@/lib/contract/pay-types';
import type { FromType } from '@/lib/domain/payments/payment-places';

const icons = {
  received: 'check',
  claimed: 'clock',
  expired: 'clock',
  refunded: 'wallet',
  payFailed: 'warning',
} as const satisfies Record<string, AnyIconName>;

interface Props {
  of: FromType;
  /** `claimed`: the diner states to have paid, but no payment has arrived. */
  outcome: keyof typeof icons;
  /** How a refund is sent. */
  refundWay?: RefundWay;
  /** The recovery action. */
  action?: ReactNode;
}

/** Shows the state of a payment: headline, reason and recovery action. */
export function PaymentOutcome({ of, outcome, refundWay, action }: Props) {
  const t = useTranslations('payment');
  return (
    <div role="status">
      <EmptyState
        icon={icons[outcome]}
        title={t(outcome)}
        text={t(`${outcome}Text`, { of, way: refundWay ?? 'other' })}
        action={action}
        className="py-6!"
      />
    </div>
  );
}
