import { type NextStep, type OrderStep, orderSteps } from '@/lib/contract/staff/order-values';
import { OrderStatus } from '@/lib/contract/statuses';
import type { OrderRow } from '../orders.repository';

type Stepped = Pick<OrderRow, 'status' | 'deliveryType' | 'acceptedAt' | 'readyAt'>;

/** Returns the step of an order. A ready order has status 7 on the wire for pick-up, and 4 for delivery. */
export function getStep({ status, deliveryType, acceptedAt, readyAt }: Stepped): OrderStep {
  switch (status) {
    case OrderStatus.AwaitingPayment:
      return 'awaitingPayment';
    case OrderStatus.Accepted:
      return acceptedAt ? 'accepted' : 'new';
    case OrderStatus.Preparing:
      return readyAt ? 'ready' : 'preparing';
    case OrderStatus.OnTheWay:
      return deliveryType === 'SELF_PICKUP' ? 'ready' : 'onTheWay';
    case OrderStatus.Completed:
      return 'done';
    default:
      return 'cancelled';
  }
}

/** Returns whether the restaurant still has to act on the order. */
export const isOpen = (step: OrderStep): boolean =>
  step !== 'awaitingPayment' && step !== 'done' && step !== 'cancelled';

/** Returns whether an order can move from a step to a later one; steps in between may be skipped. */
export function canAdvance(
  from: OrderStep,
  to: NextStep,
  { deliveryType }: Pick<Stepped, 'deliveryType'>,
): boolean {
  if (to === 'onTheWay' && deliveryType === 'SELF_PICKUP') return false;
  return isOpen(from) && orderSteps.indexOf(to) > orderSteps.indexOf(from);
}

/** Returns the next step that has a number on the wire; the command `order ready` sets readiness instead. */
export function findNextStep(
  step: OrderStep,
  { deliveryType }: Pick<Stepped, 'deliveryType'>,
): NextStep | undefined {
  if (step === 'new' || step === 'accepted') return 'preparing';
  if (step === 'onTheWay') return 'done';
  if (step !== 'preparing' && step !== 'ready') return undefined;
  return deliveryType === 'SELF_PICKUP' ? 'done' : 'onTheWay';
}

/** Returns the wire status of a step. */
export function getStatus(step: NextStep, { deliveryType }: Pick<Stepped, 'deliveryType'>): number {
  if (step === 'preparing') return OrderStatus.Preparing;
  if (step === 'done') return OrderStatus.Completed;
  return step === 'onTheWay' || deliveryType === 'SELF_PICKUP' ? OrderStatus.OnTheWay : OrderStatus.Preparing;
}
