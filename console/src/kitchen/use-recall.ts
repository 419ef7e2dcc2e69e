import { useState } from 'react';
import type { OrderAct } from '../orders/use-act';

interface Bump {
  orderId: string;
  number: string;
  positions: number[];
}

/** Bumps that can be called back, at most. */
const maxBumps = 20;

/**
 * Returns the functions that mark lines as made and call the last ones back. The list is this screen's own: what another one has bumped
 * comes back from the board.
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
      // What can't be called back any more is not offered again.
      setBumps((before) => before.filter((each) => each !== last));
      await act({ name: 'kitchen.recall', input });
    },
  };
}
