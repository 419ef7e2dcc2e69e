import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AnyIconName } from '@/components/ui/any-icon';
import { EmptyState } from '@/components/ui/empty-state';
import type { FromType } from '@/lib/domain/payments/from-type';

const icons = {
  received: 'check',
  claimed: 'clock',
  expired: 'clock',
  refunded: 'wallet',
  payFailed: 'warning',
} as const satisfies Record<string, AnyIconName>;

interface Props {
  of: FromType;
  /** `claimed`: the diner says to have paid, and the payment has not been seen. */
  outcome: keyof typeof icons;
  /** The one way on. */
  action?: ReactNode;
}

/** How a payment of an order, a voucher order or a top-up stands: headline, reason and way on (DEC-75). */
export function PaymentOutcome({ of, outcome, action }: Props) {
  const t = useTranslations('payment');
  return (
    <div role="status">
      <EmptyState
        icon={icons[outcome]}
        title={t(outcome)}
        text={t(`${outcome}Text`, { of })}
        action={action}
        className="py-6!"
      />
    </div>
  );
}
