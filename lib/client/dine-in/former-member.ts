import { type Membership, membershipMs } from '@/lib/domain/parties/membership';

/** Prefix of the localStorage keys; the restaurant's id follows. */
const prefix = 'party-left:';

/** The party that this browser has left last: its table's number, or the code of a group. */
interface LeftParty {
  at: string;
  memberKey: string;
  /** Milliseconds since 1970. */
  leftAt: number;
}

/** Keeps the key of a member who leaves: whoever comes back with it is the same person, with the own dishes. */
export function rememberLeft(restaurantId: number, { tableNo, group, memberKey }: Membership): void {
  const left: LeftParty = { at: (tableNo ?? group?.code)!, memberKey, leftAt: Date.now() };
  try {
    localStorage.setItem(prefix + restaurantId, JSON.stringify(left));
  } catch {
    // Without storage whoever comes back is another person.
  }
}

/** Returns the former key of a guest who comes back to a table or a group. */
export function findFormerKey(restaurantId: number, tableNoOrCode: string): string | undefined {
  try {
    const { at, memberKey, leftAt } = JSON.parse(
      localStorage.getItem(prefix + restaurantId) ?? '{}',
    ) as Partial<LeftParty>;
    if (at === tableNoOrCode && memberKey && Math.abs(Date.now() - leftAt!) < membershipMs) return memberKey;
  } catch {
    // Storage is forbidden, or the value is unreadable.
  }
  return undefined;
}

/** Removes the former keys, because the next guest with this browser may be another person (SES-09). */
export function forgetLeft(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
