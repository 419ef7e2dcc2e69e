import { z } from 'zod';
import { staffEventsPath } from '@/lib/contract/staff/events';
import { count } from '@/lib/contract/wire';
import { shareRuns } from '@/lib/domain/shared-runs';
import { DomainError } from '../../core/domain-error';
import { readStaffEvents, type StaffEventBatch, staffChannel } from '../../core/staff-events';
import { staffEndedChannel } from '../../core/staff-sessions';
import type { Deps } from '../../deps';
import { streamEvents } from '../../http/event-stream';
import type { HttpApp } from '../../http/http-app';
import { maxStreamsOfPerson } from '../../http/open-streams';
import { requirePerson } from '../../http/staff/serve-staff';

/** A console counts as cut off after a few missing pings, so they are frequent (CON-05). */
const pingMs = 1_000;
/**
 * Milliseconds between two reads of a restaurant's events: a console gets at most four updates a second,
 * however many orders come.
 */
const readPauseMs = 250;
/** Milliseconds between two checks of the session, which may have expired. */
const checkMs = 60_000;
/** Milliseconds between two reads of a restaurant's events without a notification. */
const pollMs = 30_000;
/**
 * `GET /staff/events` (lib/contract/staff/events.ts). Ends with the session or the membership. Throws
 * ACCESS_DENIED, INVALID_INPUT and FORBIDDEN.
 */
export function addStaffStreamRoute(app: HttpApp, deps: Deps): void {
  const follow = createFollower(deps);
  app.get(`/${staffEventsPath}`, async (c) => {
    c.set('call', 'staff.events');
    const asked = z.safeDecode(count, c.req.query('restaurantId') ?? '');
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'restaurantId', reason: 'is missing' }] });
    const restaurantId = asked.data;
    const { session } = await requirePerson(c, restaurantId, 'kitchen');
    const { tokenHash, staffId, restaurantId: tabletAt } = session;
    return streamEvents(
      c,
      deps,
      { owner: `staff ${tokenHash}`, maxStreams: maxStreamsOfPerson, pingMs, ping: 'event' },
      async ({ send, end, onEnd }) => {
        const sendBatch = ({ events, position, isReset }: StaffEventBatch) =>
          send({
            event: isReset ? 'reset' : 'changed',
            id: position,
            data: JSON.stringify(events.map(({ kind, subject }) => ({ kind, subject }))),
          });
        /** Ends the stream of a person who has lost access; an unreachable database is no reason to end it. */
        const check = async () => {
          try {
            const now = await requirePerson(c, restaurantId, 'kitchen');
            if (now.session.staffId !== staffId) end();
          } catch (error) {
            if (error instanceof DomainError) end();
          }
        };
        onEnd(
          deps.listener.on(staffEndedChannel, (payload) => {
            if (payload === String(staffId) || tabletAt !== null) void check();
          }),
        );
        onEnd(deps.listener.onReconnect(() => void check()));
        const checking = setInterval(() => void check(), checkMs);
        onEnd(() => clearInterval(checking));
        // The stream follows new events before it reads missed ones, so that none is lost in between.
        let early: StaffEventBatch[] | undefined = [];
        const unfollow = await follow(restaurantId, {
          end,
          send: (batch) => {
            if (early) early.push(batch);
            else sendBatch(batch);
          },
        });
        onEnd(unfollow);
        const missed = await readStaffEvents(
          deps.pool,
          restaurantId,
          c.req.header('last-event-id') ?? c.req.query('lastEventId'),
          deps.clock(),
        );
        // Missed events are sent first: a client that reconnects with the id of a later batch would never
        // receive them.
        for (const batch of [missed, ...early]) sendBatch(batch);
        early = undefined;
        await check();
      },
    );
  });
}

/** An open console: the callbacks for its events and for the end of its stream. */
interface Follower {
  send: (batch: StaffEventBatch) => void;
  end: () => void;
}

/** Followers of one restaurant share one reader, so fifty consoles cost the database as much as one. */
interface Reader {
  restaurantId: number;
  followers: Set<Follower>;
  /** Events of the previous batch, which the next one may repeat. */
  told: Set<number>;
  position?: string;
  /** Settles with the first read. */
  isPlaced: Promise<void>;
  stop: () => void;
}

/** Returns the function that follows a restaurant's events; it resolves to the unsubscribe function. */
function createFollower(deps: Deps): (restaurantId: number, follower: Follower) => Promise<() => void> {
  const readers = new Map<number, Reader>();
  /** Stops listening once there are no readers: one handler serves all restaurants. */
  let stopListening: (() => void) | undefined;

  const read = shareRuns(async (reader: Reader) => {
    try {
      const batch = await readStaffEvents(deps.pool, reader.restaurantId, reader.position, deps.clock());
      const isFirst = reader.position === undefined;
      reader.position = batch.position;
      const events = batch.events.filter(({ id }) => !reader.told.has(id));
      reader.told = new Set(batch.events.map(({ id }) => id));
      if (isFirst || (events.length === 0 && !batch.isReset)) return;
      for (const { send } of reader.followers) send({ ...batch, events });
    } catch (err) {
      // Consoles reconnect with their last position, and another reader begins.
      deps.log.warn({ err }, 'staff events cannot be read');
      remove(reader);
      for (const { end } of reader.followers) end();
      throw err;
    }
  }, readPauseMs);

  const readAgain = (reader: Reader) => void read(reader).catch(() => {});
  const hear = (payload: string) => {
    const reader = readers.get(Number(payload));
    if (reader) readAgain(reader);
  };

  async function place(reader: Reader): Promise<void> {
    await deps.listener.ready();
    await read(reader);
  }

  function add(restaurantId: number): Reader {
    const reader: Reader = {
      restaurantId,
      followers: new Set(),
      told: new Set(),
      isPlaced: Promise.resolve(),
      stop() {
        clearInterval(poll);
        stopReconnects();
      },
    };
    const stopReconnects = deps.listener.onReconnect(() => readAgain(reader));
    // A process can die between storing an event and notifying its readers, so the reader polls too.
    const poll = setInterval(() => readAgain(reader), pollMs);
    readers.set(restaurantId, reader);
    stopListening ??= deps.listener.on(staffChannel, hear);
    reader.isPlaced = place(reader);
    return reader;
  }

  function remove(reader: Reader): void {
    reader.stop();
    if (readers.get(reader.restaurantId) === reader) readers.delete(reader.restaurantId);
    if (readers.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  }

  return async (restaurantId, follower) => {
    const reader = readers.get(restaurantId) ?? add(restaurantId);
    reader.followers.add(follower);
    await reader.isPlaced;
    return () => {
      reader.followers.delete(follower);
      if (reader.followers.size === 0) remove(reader);
    };
  };
}
