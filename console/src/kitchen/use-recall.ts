import { useState } from 'react';
import type { OrderAct } from '../orders/use-act';

interface Bump {
  orderId: string;
  number: string;
  positions: number[];
}

interface SentBump {
  bump: Bump;
  /** Whether its lines are marked. */
  isDone: Promise<boolean>;
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
  const [bumps, setBumps] = useState<SentBump[]>([]);
  const last = bumps.at(-1);
  const remove = (gone: SentBump) => setBumps((before) => before.filter((each) => each !== gone));
  return {
    last: last?.bump,
    async bump(bump) {
      const { number: _, ...input } = bump;
      const sent = { bump, isDone: act({ name: 'kitchen.prepared', input }) };
      // A recall at once means this bump, not the one before.
      setBumps((before) => [...before, sent].slice(-maxBumps));
      if (!(await sent.isDone)) remove(sent);
    },
    async recall() {
      if (!last) return;
      const { number: _, ...input } = last.bump;
      // Removed before the call, so that a failed recall is not offered again.
      remove(last);
      if (await last.isDone) await act({ name: 'kitchen.recall', input });
    },
  };
}
