import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { partyEventsPath, viewParty } from '@/lib/contract/parties';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { maxStreamsOfPerson, openStream } from '../../http/open-streams';
import { getMember, partyChannel, readParty } from './parties.repository';
import { readPartyFacts, toPartyView } from './party-view';

const heartbeatMs = 10_000;

/**
 * `GET /makan/parties/events` (lib/contract/parties.ts): an event `party` with the view in the caller's language, at once and after
 * every change; the stream of a closed party ends after it. Throws INVALID_INPUT, NOT_FOUND, and TOO_MANY for one stream too many of
 * a member.
 */
export function addPartyStreamRoute(app: HttpApp, deps: Deps): void {
  const follow = createFollower(deps);
  app.get(`/${partyEventsPath}`, async (c) => {
    c.set('call', 'parties.events');
    const asked = z.safeParse(viewParty.input, c.req.query());
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'partyId', reason: 'is missing' }] });
    const { partyId, memberKey } = asked.data;
    const { no } = await getMember(deps.db, partyId, memberKey);
    const locale = c.get('locale');
    const { end, ended } = openStream(deps, `party ${partyId} ${no}`, maxStreamsOfPerson);

    // Stops proxies from buffering the events.
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const send = (data: string) => void stream.writeSSE({ event: 'party', data }).catch(end);
      // An event, not a comment: scripts see events only, and know by them that the line still stands.
      const heartbeat = setInterval(
        () => void stream.writeSSE({ event: 'ping', data: '' }).catch(end),
        heartbeatMs,
      );
      stream.onAbort(end);
      if (stream.aborted) end();
      const unfollow = follow(partyId, locale, send);
      try {
        await ended;
      } finally {
        end();
        clearInterval(heartbeat);
        unfollow();
      }
    });
  });
}

type Send = (data: string) => void;

/** Followers of one party share one reader, and those of one language one view: fifty phones cost as much as one. */
interface Reader {
  followers: Map<Send, Locale>;
  lastSent: Map<Send, string>;
  isStale: boolean;
  reading?: Promise<void>;
  stop: () => void;
}

/** Returns the function that follows a party; it returns how to end that. */
function createFollower(deps: Deps): (partyId: string, locale: Locale, send: Send) => () => void {
  const readers = new Map<string, Reader>();

  async function read(partyId: string, reader: Reader): Promise<void> {
    while (reader.isStale) {
      reader.isStale = false;
      const facts = await readPartyFacts(deps, await readParty(deps.db, partyId));
      const views = new Map<Locale, string>();
      for (const [send, locale] of reader.followers) {
        const view = views.get(locale) ?? JSON.stringify(toPartyView(deps, facts, locale));
        views.set(locale, view);
        if (reader.lastSent.get(send) === view) continue;
        reader.lastSent.set(send, view);
        send(view);
      }
    }
  }

  function wake(partyId: string, reader: Reader): void {
    reader.isStale = true;
    reader.reading ??= read(partyId, reader)
      .catch((err) => deps.log.warn({ err }, 'a party cannot be read'))
      .finally(() => {
        reader.reading = undefined;
      });
  }

  return (partyId, locale, send) => {
    let reader = readers.get(partyId);
    if (!reader) {
      const made: Reader = { followers: new Map(), lastSent: new Map(), isStale: false, stop: () => {} };
      const wakeReader = () => wake(partyId, made);
      const stopListening = deps.listener.on(partyChannel, (payload) => {
        if (payload === partyId) wakeReader();
      });
      const stopReconnects = deps.listener.onReconnect(wakeReader);
      // Stock and menu change without the party, and a read may have failed.
      const poll = setInterval(wakeReader, 3 * heartbeatMs);
      made.stop = () => {
        clearInterval(poll);
        stopListening();
        stopReconnects();
      };
      readers.set(partyId, made);
      reader = made;
    }
    const joined = reader;
    joined.followers.set(send, locale);
    // Listen before reading, so that no change in between is missed.
    void deps.listener.ready().then(() => wake(partyId, joined));
    return () => {
      joined.followers.delete(send);
      joined.lastSent.delete(send);
      if (joined.followers.size > 0) return;
      joined.stop();
      if (readers.get(partyId) === joined) readers.delete(partyId);
    };
  };
}
