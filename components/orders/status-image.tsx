import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getStatusWord } from '@/lib/domain/orders/order-status';

interface Props {
  orderStatus: number;
  deliveryType?: DeliveryType;
  isAtTable: boolean;
}

const icons: Record<ReturnType<typeof getStatusWord>, AnyIconName> = {
  awaitingPayment: 'wallet',
  accepted: 'receipt',
  preparing: 'cutlery',
  onTheWay: 'scooter',
  completed: 'check',
  cancelled: 'close',
  other: 'clock',
};

/** Decorates the status text with an image. */
export function StatusImage({ orderStatus, deliveryType, isAtTable }: Props) {
  const word = getStatusWord(orderStatus);
  const waiting = isAtTable ? 'cutlery' : 'store';
  const icon = word === 'onTheWay' && deliveryType === 'SELF_PICKUP' ? waiting : icons[word];
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-card bg-brand-soft text-brand-text desk:size-26"
    >
      <AnyIcon name={icon} size={32} className="size-10 desk:size-12" />
    </span>
  );
}
