import { contract } from '@/lib/contract/contract';
import { staffContract } from '@/lib/contract/staff/contract';
import type { LinkedOffer, WaitingEntry } from '@/lib/contract/waiting-list';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { wallTimeAt } from '../restaurant/hours';
import { currentShop } from '../restaurant/shop';
import { acceptOffer, declineOffer, leaveWaitingList, readOfferToken } from './answer-offer';
import { entryAnswer, getClock } from './entry-answer';
import { joinWaitingList } from './join-waiting-list';
import { createOfferToken } from './offer-messages';
import { offerPushState, subscribeToOffers } from './offer-pushes';
import { offerByHand, removeWaiting } from './waiting-list.operator';
import {
  type EntryWithRestaurant,
  entriesOfDay,
  entryWithRestaurant,
  ownEntries,
  ownEntry,
} from './waiting-list.repository';

/** For how long an entry stays in its diner's list after its time. */
const shownMs = 24 * 60 * 60_000;

/** The waiting list of a full time, from joining to the answer of an offer (BKG-02). */
export function waitingListRoutes(app: HttpApp, deps: Deps): void {
  const own = (found: EntryWithRestaurant, { locale }: CallContext): WaitingEntry => {
    const answer = entryAnswer(found, deps.clock(), locale);
    const { id } = found.entry;
    return {
      id,
      ...answer,
      token: answer.state === 'offered' ? createOfferToken(deps.env.CODE_SECRET, id) : undefined,
    };
  };
  const readOwn = async (id: string, context: CallContext): Promise<WaitingEntry> => {
    const found = await ownEntry(deps.db, getDiner(context), id);
    if (!found) throw new DomainError('NOT_FOUND');
    return own(found, context);
  };
  const readLinked = async (id: string, { locale }: CallContext): Promise<LinkedOffer> => {
    const found = await entryWithRestaurant(deps.db, id);
    if (!found) throw new DomainError('LINK_SPENT');
    return entryAnswer(found, deps.clock(), locale);
  };

  serve(app, contract['waiting.join'], async (input, context) =>
    readOwn(await joinWaitingList(deps, getDiner(context), input, context.locale), context),
  );

  serve(app, contract['waiting.list'], async (_input, context) => {
    const after = new Date(deps.clock().getTime() - shownMs);
    const found = await ownEntries(deps.db, getDiner(context), after, 20);
    return found.map((each) => own(each, context));
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

  serve(app, contract['waiting.push'], (input, context) => offerPushState(deps, getDiner(context), input));

  serve(app, contract['waiting.pushSubscribe'], (input, context) =>
    subscribeToOffers(deps, getDiner(context), input, context.locale),
  );
}

const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** The waiting lists of a day and the acts on them, for the console (BKG-02). */
export function staffWaitingListRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['waiting.day'], async ({ restaurantId, day }, { deps }) => {
    const { restaurant } = (await currentShop(deps, restaurantId)).shop;
    const { timeZone } = restaurant;
    const today = wallTimeAt(deps.clock(), timeZone).day;
    const rows = await entriesOfDay(deps.db, restaurantId, day ?? today, ['waiting', 'offered', 'missed']);
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
    await offerByHand(context.deps, input.id, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['waiting.remove'], async (input, context) => {
    await removeWaiting(context.deps, input.id, getAct(context, input));
    return {};
  });
}
