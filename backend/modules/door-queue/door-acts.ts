import { eq } from 'drizzle-orm';
import { type DoorState, openDoorStates } from '@/lib/contract/door-queue-values';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { doorParties } from '../../schema/door-queue';
import { getCurrentShop } from '../restaurant/shop';
import { postCall } from './call-messages';
import { type DoorPartyRow, lockParty } from './door-queue.repository';

/** The member of staff who acts. */
type By = Pick<Act, 'staffId' | 'address'> & { actor?: string; restaurantId: number; now: Date };

/** A party as the host's screen showed it. */
interface Seen {
  id: string;
  state: DoorState;
  calls: number;
}

type Changes = Partial<Pick<DoorPartyRow, 'state' | 'tableNo' | 'calls' | 'endedAt'>>;

const isOpenState = (state: DoorState) => openDoorStates.some((each) => each === state);

async function writeParty(
  tx: Tx,
  { id, restaurantId }: DoorPartyRow,
  changes: Changes,
  { actor, now }: { actor: string; now: Date },
): Promise<DoorPartyRow> {
  const [changed] = await tx
    .update(doorParties)
    .set({ ...changes, actor, actedAt: now })
    .where(eq(doorParties.id, id))
    .returning();
  await recordStaffEvent(tx, { restaurantId, kind: 'door', subject: id, now });
  return changed!;
}

/**
 * Acts on an open party that is still as the screen showed it, and writes an audit row without names. Throws NOT_FOUND,
 * and STATUS_CONFLICT with the person who was faster and the time.
 */
const act = (
  { db }: Pick<Deps, 'db'>,
  what: string,
  seen: Seen,
  { restaurantId, now, actor = '', ...by }: By,
  getChanges: (held: DoorPartyRow) => Changes,
  follow: (tx: Tx, changed: DoorPartyRow) => Promise<void> = async () => undefined,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const held = await lockParty(tx, seen.id, restaurantId);
    if (!held) throw new DomainError('NOT_FOUND');
    if (!isOpenState(held.state) || held.state !== seen.state || held.calls !== seen.calls)
      throw new DomainError('STATUS_CONFLICT', { by: held.actor, at: held.actedAt.toISOString() });
    const changed = await writeParty(tx, held, getChanges(held), { actor, now });
    await follow(tx, changed);
    await recordAudit(tx, {
      ...by,
      actor,
      restaurantId,
      act: `door.${what}`,
      subject: held.id,
      detail: {
        people: held.people,
        before: held.state,
        after: changed.state,
        tableNo: changed.tableNo ?? undefined,
      },
      at: now,
    });
  });

/** Calls a party to its table by text message and push; its page shows and sounds the call. Throws as `act`. */
export async function callParty(deps: Deps, seen: Seen, by: By): Promise<void> {
  const { restaurant } = (await getCurrentShop(deps, by.restaurantId)).shop;
  await act(
    deps,
    'called',
    seen,
    by,
    ({ calls }) => ({ state: 'called', calls: calls + 1 }),
    (tx, called) => postCall(tx, deps.env, called, restaurant, by.now),
  );
}

/** Seats a party, which ends its waiting time. Throws as `act`. */
export const seatParty = (deps: Deps, seen: Seen, tableNo: string | undefined, by: By): Promise<void> =>
  act(deps, 'seated', seen, by, () => ({ state: 'seated', tableNo: tableNo ?? null, endedAt: by.now }));

/** Passes over a party that does not come. Throws as `act`. */
export const skipParty = (deps: Deps, seen: Seen, by: By): Promise<void> =>
  act(deps, 'skipped', seen, by, () => ({ state: 'skipped' }));

/** Takes a party off the queue. Throws as `act`. */
export const removeParty = (deps: Deps, seen: Seen, by: By): Promise<void> =>
  act(deps, 'gone', seen, by, () => ({ state: 'gone', endedAt: by.now }));

/** Takes a party off the queue by its own wish; a repetition does nothing. Throws LINK_SPENT. */
export const leaveDoorQueue = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const held = await lockParty(tx, id);
    if (!held) throw new DomainError('LINK_SPENT');
    const now = clock();
    if (isOpenState(held.state))
      await writeParty(tx, held, { state: 'left', endedAt: now }, { actor: held.name, now });
  });
