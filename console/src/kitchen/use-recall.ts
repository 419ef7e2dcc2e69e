import { useState } from 'react';
import type { OrderAct } from '../orders/use-act';

interface Bump {
  orderId: string;
  number: string;
  positions: number[];
}

/** Maximum number of bumps that can be recalled. */
const maxBumps = 20;

/**
 * Returns functions that mark lines as made and recall the last bumps of this screen; bumps of another screen are
 * recalled from the board.
 */
export function useRecall(act: (asked: OrderAct) => Promise<boolean>): {
  last: Bump | undefined;
  bump(made: Bump): Promise<void>;
  recall(): Promise<void>;
} {
  const [bumps, setBumps] = useState<Bump[]>([]);
  const last = bumps.at(-1);
  return {
    last,
    async bump({ number, ...input }) {
      if (await act({ name: 'kitchen.prepared', input }))
        setBumps((before) => [...before, { number, ...input }].slice(-maxBumps));
    },
    async recall() {
      if (!last) return;
      const { number, ...input } = last;
      // Removed before the call, so that a failed recall is not offered again.
      setBumps((before) => before.filter((each) => each !== last));
      await act({ name: 'kitchen.recall', input });
    },
  };
}
