import { useRouteContext } from '@tanstack/react-router';
import type { OrderAct } from '../orders/use-act';
import { readDevicePrinting } from './device-printing';

type Act = (asked: OrderAct) => Promise<boolean>;

/** Returns an act that also prints a ticket by the browser when it accepts an order, if this device is set so. */
export function usePrintOnAccept(act: Act): Act {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  return async (asked) => {
    const isDone = await act(asked);
    if (isDone && asked.name === 'orders.accept' && readDevicePrinting().onAccept) {
      const { printPaper } = await import('./print-paper');
      // The order is accepted whatever becomes of its paper, which can be printed from its card.
      await printPaper(membership.restaurantId, asked.input.orderId, 'ticket').catch(() => undefined);
    }
    return isDone;
  };
}
