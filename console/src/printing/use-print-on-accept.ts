import { useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OrderAct } from '../orders/use-act';
import { readDevicePrinting } from './device-printing';

type Act = (asked: OrderAct) => Promise<boolean>;

/**
 * Returns an action that also prints a ticket by the browser when it accepts an order, if this device is set to do so.
 */
export function usePrintOnAccept(act: Act): Act {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  return useCallback(
    async (asked) => {
      const isDone = await act(asked);
      if (isDone && asked.name === 'orders.accept' && readDevicePrinting().onAccept) {
        const { printPaper } = await import('./print-paper');
        // A failed print must not fail the acceptance; the card can print the ticket again.
        await printPaper(restaurantId, asked.input.orderId, 'ticket').catch(() => undefined);
      }
      return isDone;
    },
    [act, restaurantId],
  );
}
