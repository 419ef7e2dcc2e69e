import type { MemberOfParty } from '@/lib/domain/parties/membership';
import { paidPartyKey } from './has-paid-party';

/** A party at which this browser has begun a payment. */
interface PaidParty extends MemberOfParty {
  /** The time of the last payment in milliseconds since 1970. */
  at: number;
}

/** How long a refund is shown after the guest's last payment, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The last parties of a restaurant are kept, the newest first. */
const maxKept = 5;

const isPaidParty = (stored: unknown): stored is PaidParty => {
  const { partyId, memberKey, at } = (stored ?? {}) as Partial<PaidParty>;
  return typeof partyId === 'string' && typeof memberKey === 'string' && Number.isSafeInteger(at);
};

/** Returns the parties at which this browser has begun a payment in the last 30 days, the newest first (TAB-06). */
function listPaidParties(restaurantId: number): PaidParty[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(paidPartyKey + restaurantId) ?? '[]');
    if (!Array.isArray(stored)) return [];
    // A clock that was set back must not keep a party for ever.
    return stored.filter(isPaidParty).filter(({ at }) => Math.abs(Date.now() - at) < keptMs);
  } catch {
    return [];
  }
}

function store(restaurantId: number, parties: PaidParty[]): void {
  try {
    localStorage.setItem(paidPartyKey + restaurantId, JSON.stringify(parties.slice(0, maxKept)));
  } catch {
    // Without storage the refunds show until the guest leaves the table.
  }
}

/** A phone can be two members of one party after each other, and each has refunds of its own. */
const isSameMember = (one: MemberOfParty, other: MemberOfParty | undefined): boolean =>
  one.partyId === other?.partyId && one.memberKey === other.memberKey;

/** Remembers a party, so that its refunds still show after the guest has left it. */
export function rememberPaidParty(restaurantId: number, member: MemberOfParty): void {
  const { partyId, memberKey } = member;
  const others = listPaidParties(restaurantId).filter((party) => !isSameMember(party, member));
  store(restaurantId, [{ partyId, memberKey, at: Date.now() }, ...others]);
}

/** Follows a party that staff joined to another one, which has taken over its payments. */
export function followPaidParty(restaurantId: number, partyId: string, joinedTo: string): void {
  const parties = listPaidParties(restaurantId);
  if (parties.some((party) => party.partyId === partyId))
    store(
      restaurantId,
      parties.map((party) => (party.partyId === partyId ? { ...party, partyId: joinedTo } : party)),
    );
}

/** Returns the parties at which this browser has paid and at which its guest is no more. */
export const listLeftParties = (restaurantId: number, current: MemberOfParty | undefined): MemberOfParty[] =>
  listPaidParties(restaurantId)
    .filter((party) => !isSameMember(party, current))
    .map(({ partyId, memberKey }) => ({ partyId, memberKey }));
