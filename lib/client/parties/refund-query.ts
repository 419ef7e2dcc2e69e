import { queryOptions } from '@tanstack/react-query';
import { query } from '@/lib/client/api/call';
import type { MemberOfParty } from '@/lib/domain/parties/membership';

/** The refunds of a member's payments (TAB-06). `paid` changes with the member's shares, and the refunds with them. */
export const refundQuery = ({ partyId, memberKey }: MemberOfParty, paid?: string) =>
  queryOptions({
    queryKey: ['party-refunds', partyId, memberKey, paid],
    queryFn: () => query('parties.refunds', { partyId, memberKey }),
  });
