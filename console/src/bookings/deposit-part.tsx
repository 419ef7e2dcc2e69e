import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import type { Booking } from '@/lib/contract/staff/bookings';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  reservationId: string;
  deposit: NonNullable<Booking['deposit']>;
  isPending: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

const tones = {
  awaiting: 'warning',
  paid: 'success',
  kept: 'plain',
  returned: 'plain',
  used: 'plain',
  expired: 'plain',
  cancelled: 'plain',
} as const;

/** Shows the state and amount of a booking's deposit. */
export function DepositBadge({ deposit: { state, amount } }: Pick<Props, 'deposit'>) {
  const t = useTranslations('bookings.deposit');
  const { money } = useFormats();
  return <Badge tone={tones[state]}>{t(`states.${state}`, { amount: money(amount) })}</Badge>;
}

/** Waives a deposit or deducts it from the bill, each after a confirmation. */
export function DepositPart({ reservationId, deposit, isPending, act }: Props) {
  const t = useTranslations('bookings.deposit');
  const { money } = useFormats();
  const { state, used, returned } = deposit;
  const amount = money(deposit.amount);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>
        {t(`told.${state}`, { amount: state === 'used' ? money(used) : amount })}
        {state === 'used' && returned > 0 && ` ${t('rest', { amount: money(returned) })}`}
      </span>
      {state === 'paid' && (
        <AskOnce
          label={t('deduct')}
          question={t('deductAsk', { amount })}
          sure={t('deduct')}
          isPending={isPending}
          onSure={() => act({ name: 'bookings.deductDeposit', input: { reservationId } })}
        />
      )}
      {(state === 'paid' || state === 'kept') && (
        <AskOnce
          label={t('return')}
          question={t('returnAsk', { amount })}
          sure={t('return')}
          isPending={isPending}
          onSure={() => act({ name: 'bookings.returnDeposit', input: { reservationId } })}
        />
      )}
    </div>
  );
}
