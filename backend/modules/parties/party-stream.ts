import { z } from 'zod';
import { partyEventsInput, partyEventsPath } from '@/lib/contract/parties';
import type { Locale } from '@/lib/contract/vocabulary';
import { createJsonPatch } from '@/lib/domain/json-patch';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { streamEvents } from '../../http/event-stream';
import type { HttpApp } from '../../http/http-app';
import { maxStreamsOfPerson } from '../../http/open-streams';
import { findNextChange } from '../restaurant/next-change';
import { getMember, partyChannel, readParty, toKeyHash } from './parties.repository';
import { type PartyFacts, readPartyFacts } from './party-facts';
import { toPartyView } from './party-view';
import { createShopFollower } from './shop-follower';

const heartbeatMs = 10_000;

/** Milliseconds until a failed read is repeated. */
const retryMs = 5_000;

/**
 * Adds `GET /makan/parties/events` (lib/contract/parties.ts). It sends the view in the caller's language, and every
 * change of it, and ends when staff remove the member. Throws INVALID_INPUT and NOT_FOUND.
 */
export function addPartyStreamRoute(app: HttpApp, deps: Deps): void {
  const follow = createFollower(deps);
  app.get(`/${partyEventsPath}`, async (c) => {
    c.set('call', 'parties.events');
    const asked = z.safeParse(partyEventsInput, c.req.query());
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'partyId', reason: 'is missing' }] });
    const { partyId, memberKey, patches } = asked.data;
    const { restaurantId } = await readParty(deps.db, partyId);
    const { no } = await getMember(deps.db, partyId, memberKey);
    const locale = c.get('locale');
    return streamEvents(
      c,
      deps,
      {
        owner: `party ${partyId} ${no}`,
        maxStreams: maxStreamsOfPerson,
        pingMs: heartbeatMs,
        ping: 'event',
      },
      async ({ send, end, onEnd }) => {
        const keyHash = toKeyHash(memberKey);
        const follower = {
          locale,
          patches,
          keyHash,
          send: (event: 'party' | 'patch', data: string) => send({ event, data }),
          end,
        };
        onEnd(follow({ partyId, restaurantId }, follower));
      },
    );
  });
}

type Send = (event: 'party' | 'patch', data: string) => void;

interface Follower {
  locale: Locale;
  /** True for a follower that applies patches; it gets the whole view once. */
  patches?: boolean;
  /** The hash of the member's key, which a removed member's phone no longer has. */
  keyHash: string;
  send: Send;
  end(): void;
  lastSent?: string;
}

interface Followed {
  partyId: string;
  restaurantId: number;
}

/** The current view in one language, with its differences to earlier views. */
class CurrentView {
  readonly #patches = new Map<string, string>();
  constructor(readonly text: string) {}

  getPatch(before: string): string {
    const known = this.#patches.get(before);
    if (known !== undefined) return known;
    const patch = JSON.stringify(createJsonPatch(JSON.parse(before), JSON.parse(this.text)));
    this.#patches.set(before, patch);
    return patch;
  }
}

/**
 * Followers of one party share one reader, and those with the same language one view, so fifty phones cost as
 * much as one.
 */
interface Reader {
  followers: Set<Follower>;
  isStale: boolean;
  reading?: Promise<void>;
  /** The next attempt after a read that failed. */
  retry?: NodeJS.Timeout;
  /** The next read, at which a price or sale time changes by the clock. */
  clock?: NodeJS.Timeout;
  stop: () => void;
}

/** Returns a function that follows a party; it returns a function that stops following. */
function createFollower(deps: Deps): (party: Followed, follower: Follower) => () => void {
  const readers = new Map<string, Reader>();
  const followShop = createShopFollower(deps);

  async function read(partyId: string, reader: Reader): Promise<void> {
    while (reader.isStale) {
      reader.isStale = false;
      const facts = await readPartyFacts(deps, await readParty(deps.db, partyId));
      const views = new Map<Locale, CurrentView>();
      const keys = new Set(facts.members.map(({ keyHash }) => keyHash));
      for (const follower of reader.followers) {
        if (!keys.has(follower.keyHash)) {
          follower.end();
          continue;
        }
        const { locale, lastSent } = follower;
        const view = views.get(locale) ?? new CurrentView(JSON.stringify(toPartyView(deps, facts, locale)));
        views.set(locale, view);
        if (lastSent === view.text) continue;
        follower.lastSent = view.text;
        if (follower.patches && lastSent !== undefined) follower.send('patch', view.getPatch(lastSent));
        else follower.send('party', view.text);
      }
      readAtNextChange(partyId, reader, facts);
    }
  }

  function readAtNextChange(partyId: string, reader: Reader, { now: { shop }, at }: PartyFacts): void {
    clearTimeout(reader.clock);
    const wait = findNextChange(shop, at);
    if (wait === undefined || reader.followers.size === 0) return;
    reader.clock = setTimeout(() => wake(partyId, reader), wait);
  }

  function wake(partyId: string, reader: Reader): void {
    reader.isStale = true;
    reader.reading ??= read(partyId, reader)
      .catch((err) => {
        deps.log.warn({ err }, 'a party cannot be read');
        clearTimeout(reader.retry);
        if (reader.followers.size > 0) reader.retry = setTimeout(() => wake(partyId, reader), retryMs);
      })
      .finally(() => {
        reader.reading = undefined;
      });
  }

  return ({ partyId, restaurantId }, follower) => {
    let reader = readers.get(partyId);
    if (!reader) {
      const made: Reader = { followers: new Set(), isStale: false, stop: () => {} };
      const wakeReader = () => wake(partyId, made);
      const stopListening = deps.listener.on(partyChannel, (payload) => {
        if (payload === partyId) wakeReader();
      });
      const stopReconnects = deps.listener.onReconnect(wakeReader);
      const stopShop = followShop(restaurantId, wakeReader);
      made.stop = () => {
        clearTimeout(made.retry);
        clearTimeout(made.clock);
        stopListening();
        stopReconnects();
        stopShop();
      };
      readers.set(partyId, made);
      reader = made;
    }
    const joined = reader;
    joined.followers.add(follower);
    // The first read starts after listening has begun, so that no change in between is missed.
    void deps.listener.ready().then(() => wake(partyId, joined));
    return () => {
      joined.followers.delete(follower);
      if (joined.followers.size > 0) return;
      joined.stop();
      if (readers.get(partyId) === joined) readers.delete(partyId);
    };
  };
}
