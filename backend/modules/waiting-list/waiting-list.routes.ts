import { contract } from '@/lib/contract/contract';
import { staffContract } from '@/lib/contract/staff/contract';
import type { LinkedOffer, WaitingEntry } from '@/lib/contract/waiting-list';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { serveStaff } from '../../http/staff/serve-staff';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop } from '../restaurant/shop';
import { acceptOffer, declineOffer, leaveWaitingList, readOfferToken } from './answer-offer';
import { getClock, toEntryAnswer } from './entry-answer';
import { joinWaitingList } from './join-waiting-list';
import { createOfferToken } from './offer-messages';
import { getOfferPushState, subscribeToOffers } from './offer-pushes';
import { offerByHand, removeWaiting } from './waiting-by-staff';
import {
  type EntryWithRestaurant,
  findEntryWithRestaurant,
  findOwnEntry,
  listDayEntries,
  listOwnEntries,
} from './waiting-list.repository';

/** Milliseconds after its time during which an entry stays in the diner's list. */
const shownMs = 24 * 60 * 60_000;

export function addWaitingListRoutes(app: HttpApp, deps: Deps): void {
  const toOwnEntry = (found: EntryWithRestaurant, { locale }: CallContext): WaitingEntry => {
    const answer = toEntryAnswer(found, deps.clock(), locale);
    const { id } = found.entry;
    return {
      id,
      ...answer,
      token: answer.state === 'offered' ? createOfferToken(deps.env.CODE_SECRET, id) : undefined,
    };
  };
  const readOwn = async (id: string, context: CallContext): Promise<WaitingEntry> => {
    const found = await findOwnEntry(deps.db, getDiner(context), id);
    if (!found) throw new DomainError('NOT_FOUND');
    return toOwnEntry(found, context);
  };
  const readLinked = async (id: string, { locale }: CallContext): Promise<LinkedOffer> => {
    const found = await findEntryWithRestaurant(deps.db, id);
    if (!found) throw new DomainError('LINK_SPENT');
    return toEntryAnswer(found, deps.clock(), locale);
  };

  serve(app, contract['waiting.join'], async (input, context) =>
    readOwn(await joinWaitingList(deps, getDiner(context), input, context.locale), context),
  );

  serve(app, contract['waiting.list'], async (_input, context) => {
    const after = new Date(deps.clock().getTime() - shownMs);
    const found = await listOwnEntries(deps.db, getDiner(context), after, 20);
    return found.map((entry) => toOwnEntry(entry, context));
  });

  serve(app, contract['waiting.leave'], async ({ id }, context) => {
    await leaveWaitingList(deps, getDiner(context), id);
    return readOwn(id, context);
  });

  serve(app, contract['waiting.linked'], ({ token }, context) =>
    readLinked(readOfferToken(deps, token), context),
  );

  serve(app, contract['waiting.accept'], async ({ token, deposit }, context) => {
    const id = readOfferToken(deps, token);
    await acceptOffer(deps, id, deposit);
    return readLinked(id, context);
  });

  serve(app, contract['waiting.decline'], async ({ token }, context) => {
    const id = readOfferToken(deps, token);
    await declineOffer(deps, id);
    return readLinked(id, context);
  });

  serve(app, contract['waiting.push'], (input, context) => getOfferPushState(deps, getDiner(context), input));

  serve(app, contract['waiting.pushSubscribe'], (input, context) =>
    subscribeToOffers(deps, getDiner(context), input, context.locale),
  );
}

export function addStaffWaitingListRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['waiting.day'], async ({ restaurantId, day }, { deps }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { timeZone } = restaurant;
    const today = getWallTime(deps.clock(), timeZone).day;
    const rows = await listDayEntries(deps.db, restaurantId, day ?? today, ['waiting', 'offered', 'missed']);
    const waiting = new Map<string, number>();
    return {
      entries: rows.map((row) => {
        const position = row.state === 'waiting' ? (waiting.get(row.time) ?? 0) + 1 : undefined;
        if (position) waiting.set(row.time, position);
        return {
          id: row.id,
          state: row.state,
          time: row.time,
          people: row.people,
          name: row.customerName,
          mobile: row.phoneDial + row.phoneDigits,
          remark: row.remark ?? undefined,
          position,
          offeredUntil: row.offeredUntil ? getClock(row.offeredUntil, timeZone) : undefined,
          joinedAt: row.createdAt.toISOString(),
        };
      }),
    };
  });

  serveStaff(app, staffContract['waiting.offer'], async (input, context) => {
    await offerByHand(context.deps, input.id, context.act);
    return {};
  });

  serveStaff(app, staffContract['waiting.remove'], async (input, context) => {
    await removeWaiting(context.deps, input.id, context.act);
    return {};
  });
}
