import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getStatusWord, isAtTable } from './order-status';

/**
 * Returns the progress step (ORD-09): 0 before the first, 1 accepted, 2 in preparation, 3 on the way, 4 completed, and
 * 99 when no step is marked. Status 11 is completed (DEC-33); 10 is cancelled and marks no step.
 */
export function getProgressStep({
  orderStatus,
  payStatus,
}: {
  orderStatus: number;
  payStatus: number;
}): number {
  if (orderStatus > OrderStatus.Closed) return 99;
  if (orderStatus === OrderStatus.Cancelled) return 0;
  if (orderStatus >= OrderStatus.Completed) return 4;
  if (orderStatus >= OrderStatus.OnTheWay) return 3;
  if (orderStatus >= OrderStatus.Preparing) return 2;
  return orderStatus >= OrderStatus.Accepted && payStatus === PayStatus.Paid ? 1 : 0;
}

/** The keys of messages `order.status.*`, so that a step has the same name as in headline, card and mail (ORD-07). */
type StepWord = 'accepted' | 'preparing' | 'onTheWay' | 'ready' | 'serving' | 'completed';

interface Step {
  word: StepWord;
  /** The lowest status of this step, for the time under it. */
  from: number;
}

const delivery: Step[] = [
  { word: 'accepted', from: OrderStatus.Accepted },
  { word: 'preparing', from: OrderStatus.Preparing },
  { word: 'onTheWay', from: OrderStatus.OnTheWay },
  { word: 'completed', from: OrderStatus.Completed },
];

/** At pick-up, 7 and 8 (ready at the counter) belong to the last step. */
const pickup: Step[] = [
  { word: 'accepted', from: OrderStatus.Accepted },
  { word: 'preparing', from: OrderStatus.Preparing },
  { word: 'completed', from: OrderStatus.Completed },
];

/** Returns the steps of an order; a delivery has one step more than a pick-up (ORD-10). */
export function listSteps({ deliveryType, orderStatus, ...place }: Omit<Tracked, 'payStatus'>): Step[] {
  if (deliveryType !== 'SELF_PICKUP') return delivery;
  if (getStatusWord(orderStatus) !== 'onTheWay') return pickup;
  // Until the order is completed, the last step is that it is ready.
  return [
    ...pickup.slice(0, -1),
    { word: isAtTable(place) ? 'serving' : 'ready', from: OrderStatus.OnTheWay },
  ];
}

interface ShownStep {
  word: StepWord;
  state: 'done' | 'now' | 'ahead';
  /** The time at which the step began, as an ISO instant. */
  at?: string;
}

interface Progress {
  steps: ShownStep[];
  /** The number in "step n of m"; absent when no step is marked. */
  current?: number;
}

interface Tracked {
  orderStatus: number;
  payStatus: number;
  deliveryType?: DeliveryType;
  tableNo?: string;
  reservationId?: string;
  statusHistory?: { orderStatus: number; at: string }[];
}

/** Returns the segments of the banner with the times at which each was reached. */
export function getProgress(order: Tracked): Progress {
  const step = getProgressStep(order);
  const steps = listSteps(order);
  const completed = step === 4;
  const marked = step >= 1 && step <= 4 ? Math.min(step, steps.length) : undefined;
  return {
    current: marked,
    steps: steps.map(({ word, from }, index) => ({
      word,
      state: getStepState(index + 1, marked, completed),
      at:
        marked !== undefined && index + 1 <= marked
          ? findReachedAt(order, from, steps[index + 1]?.from)
          : undefined,
    })),
  };
}

function getStepState(number: number, marked: number | undefined, completed: boolean): ShownStep['state'] {
  if (marked === undefined || number > marked) return 'ahead';
  return number < marked || completed ? 'done' : 'now';
}

/** Returns the first time of a status in this step; 10 and numbers beyond 11 belong to no step. */
function findReachedAt(order: Tracked, from: number, before = OrderStatus.Closed + 1): string | undefined {
  return order.statusHistory
    ?.filter(
      ({ orderStatus }) =>
        orderStatus >= from && orderStatus < before && orderStatus !== OrderStatus.Cancelled,
    )
    .map(({ at }) => at)
    .sort()[0];
}
