import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getStatusWord, isAtTable } from './order-status';

/**
 * The progress step (ORD-09): 0 before the first, 1 accepted, 2 in preparation, 3 on the way, 4 completed, and 99 where
 * no step is to be marked. 11 is completed (DEC-33); 10 is cancelled and marks none.
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

/** The messages `order.status.*`, so that a step is called what the headline, the card and the mail call the status (ORD-07). */
type StepWord = 'accepted' | 'preparing' | 'onTheWay' | 'ready' | 'serving' | 'completed';

interface Step {
  word: StepWord;
  /** The least status that begins this step, for the time under it. */
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

/** Returns the steps of an order; one that is brought has a step more than one that is fetched (ORD-10). */
export function getSteps({ deliveryType, orderStatus, ...place }: Omit<Tracked, 'payStatus'>): Step[] {
  if (deliveryType !== 'SELF_PICKUP') return delivery;
  if (getStatusWord(orderStatus) !== 'onTheWay') return pickup;
  // Until it is completed, the last step is that the order waits for the diner.
  return [
    ...pickup.slice(0, -1),
    { word: isAtTable(place) ? 'serving' : 'ready', from: OrderStatus.OnTheWay },
  ];
}

interface ShownStep {
  word: StepWord;
  state: 'done' | 'now' | 'ahead';
  /** When the step began, as an ISO instant. */
  at?: string;
}

interface Progress {
  steps: ShownStep[];
  /** The number to say as "step n of m"; absent when no step is marked. */
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

/** The segments of the banner with the times at which each was reached. */
export function getProgress(order: Tracked): Progress {
  const step = getProgressStep(order);
  const steps = getSteps(order);
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

/** The first time that a status of this step was reached; 10 and beyond 11 belong to no step. */
function findReachedAt(order: Tracked, from: number, before = OrderStatus.Closed + 1): string | undefined {
  return order.statusHistory
    ?.filter(
      ({ orderStatus }) =>
        orderStatus >= from && orderStatus < before && orderStatus !== OrderStatus.Cancelled,
    )
    .map(({ at }) => at)
    .sort()[0];
}
