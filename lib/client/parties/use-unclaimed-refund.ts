import { useQueries } from '@tanstack/react-query';
import { useMembership } from './membership-store';
import { listLeftParties } from './paid-parties';
import { refundQuery } from './refund-query';

/**
 * Returns the amount that people of the restaurant would send to this phone's guest, who has left the table and given no
 * account; 0 without one.
 */
export function useUnclaimedRefund(restaurantId: number): number {
  const { membership, ready } = useMembership(restaurantId);
  return useQueries({
    queries: ready ? listLeftParties(restaurantId, membership).map((party) => refundQuery(party)) : [],
    combine: (answers) =>
      answers
        .flatMap(({ data }) => data?.refunds ?? [])
        .filter(({ way, doneAt, recipient }) => way === 'byHand' && !doneAt && !recipient)
        .reduce((sum, { amount }) => sum + amount, 0),
  });
}
