import { contract, type Output } from '@/lib/contract/contract';
import { quotedSizes } from '@/lib/contract/door-queue-values';
import { staffContract } from '@/lib/contract/staff/contract';
import type { DoorPartyOfStaff } from '@/lib/contract/staff/door-queue';
import { DomainError } from '../../core/domain-error';
import { readSignedText, signText } from '../../core/signed-text';
import { spendSource } from '../../core/source-budgets';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { serveStaff } from '../../http/staff/serve-staff';
import { checkTable, listTables } from '../restaurant/check-table';
import { getCurrentShop } from '../restaurant/shop';
import { findWebOrigin } from '../restaurant/web-address';
import { createPartyToken } from './call-messages';
import { callParty, leaveDoorQueue, removeParty, seatParty, skipParty } from './door-acts';
import { getDoorPushState, subscribeToCalls } from './door-pushes';
import {
  createQuote,
  type DoorPartyRow,
  findParty,
  findPlace,
  listOpenParties,
  listSeatedParties,
} from './door-queue.repository';
import { joinDoorQueue } from './join-door-queue';

/** One address may be the network of the restaurant's guests. */
const joinBudget = { most: 30, windowMs: 60 * 60_000 };

const createDoorCode = ({ CODE_SECRET }: Deps['env'], restaurantId: number): string =>
  signText(CODE_SECRET, 'door', String(restaurantId));

export function addDoorQueueRoutes(app: HttpApp, deps: Deps): void {
  const { env, db } = deps;
  /** Throws LINK_SPENT for a code that is not the restaurant's. */
  const checkDoor = ({ restaurantId, door }: { restaurantId: number; door: string }): void => {
    if (readSignedText(env.CODE_SECRET, 'door', door) !== String(restaurantId))
      throw new DomainError('LINK_SPENT');
  };
  const readToken = (token: string): string => {
    const id = readSignedText(env.CODE_SECRET, 'door-party', token);
    if (id === undefined) throw new DomainError('LINK_SPENT');
    return id;
  };
  const readParty = async (id: string): Promise<Output<'door.party'>> => {
    const party = await findParty(db, id);
    if (!party) throw new DomainError('LINK_SPENT');
    const now = deps.clock();
    const { state, people, quotedMinutes, joinedAt, endedAt, calls } = party;
    return {
      state,
      people,
      place: await findPlace(db, party, now),
      quotedMinutes,
      joinedAt: joinedAt.toISOString(),
      endedAt: endedAt?.toISOString(),
      calls,
      now: now.toISOString(),
    };
  };

  serve(app, contract['door.look'], async (input) => {
    checkDoor(input);
    const { restaurant } = (await getCurrentShop(deps, input.restaurantId)).shop;
    const now = deps.clock();
    const open = await listOpenParties(db, restaurant.id, now);
    const quote = createQuote(open, await listSeatedParties(db, restaurant.id, now), now);
    return {
      isOpen: restaurant.platformAllow && restaurant.inBusiness,
      parties: open.filter(({ state }) => state === 'waiting').length,
      quotes: quotedSizes.map(quote),
    };
  });

  serve(app, contract['door.join'], async ({ door, ...input }, { address, locale }) => {
    checkDoor({ door, restaurantId: input.restaurantId });
    const { restaurant } = (await getCurrentShop(deps, input.restaurantId)).shop;
    if (!restaurant.platformAllow) throw new DomainError('SHOP_OFF_SHELF');
    if (!restaurant.inBusiness) throw new DomainError('SHOP_RESTED');
    await spendSource(db, `door:${restaurant.id}`, address, joinBudget, deps.clock());
    const joined = await joinDoorQueue(deps, {
      ...input,
      language: locale,
      source: 'code',
      actor: input.name,
    });
    return { token: createPartyToken(env.CODE_SECRET, joined.id) };
  });

  serve(app, contract['door.party'], ({ token }) => readParty(readToken(token)));

  serve(app, contract['door.leave'], async ({ token }) => {
    const id = readToken(token);
    await leaveDoorQueue(deps, id);
    return readParty(id);
  });

  serve(app, contract['door.push'], ({ token, endpoint }) =>
    getDoorPushState(deps, readToken(token), endpoint),
  );

  serve(app, contract['door.pushSubscribe'], ({ token, ...target }, { locale }) =>
    subscribeToCalls(deps, readToken(token), target, locale),
  );
}

const toStaffParty = (row: DoorPartyRow): DoorPartyOfStaff => ({
  id: row.id,
  state: row.state,
  people: row.people,
  name: row.name,
  mobile: row.mobile || undefined,
  quotedMinutes: row.quotedMinutes,
  joinedAt: row.joinedAt.toISOString(),
  endedAt: row.endedAt?.toISOString(),
  calls: row.calls,
  tableNo: row.tableNo ?? undefined,
  byCode: row.source === 'code',
});

export function addStaffDoorQueueRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['door.queue'], async ({ restaurantId }, { deps }) => {
    const now = deps.clock();
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const [open, seated, origin] = await Promise.all([
      listOpenParties(deps.db, restaurantId, now),
      listSeatedParties(deps.db, restaurantId, now),
      findWebOrigin(deps, restaurantId),
    ]);
    const door = new URLSearchParams({ door: createDoorCode(deps.env, restaurantId) });
    return {
      open: open.map(toStaffParty),
      seated: seated.map(toStaffParty),
      quotes: quotedSizes.map(createQuote(open, seated, now)),
      tables: listTables(restaurant),
      url: origin && `${origin}/queue?${door}`,
      now: now.toISOString(),
    };
  });

  serveStaff(app, staffContract['door.add'], async (input, { deps, staff }) => {
    const { id, quotedMinutes } = await joinDoorQueue(deps, { ...input, source: 'host', actor: staff.name });
    return { id, quotedMinutes };
  });

  serveStaff(app, staffContract['door.call'], async (seen, { deps, act }) => {
    await callParty(deps, seen, act);
    return {};
  });

  serveStaff(app, staffContract['door.seat'], async ({ tableNo, ...seen }, { deps, act }) => {
    await checkTable(deps, seen.restaurantId, tableNo);
    await seatParty(deps, seen, tableNo, act);
    return {};
  });

  serveStaff(app, staffContract['door.skip'], async (seen, { deps, act }) => {
    await skipParty(deps, seen, act);
    return {};
  });

  serveStaff(app, staffContract['door.gone'], async (seen, { deps, act }) => {
    await removeParty(deps, seen, act);
    return {};
  });
}
