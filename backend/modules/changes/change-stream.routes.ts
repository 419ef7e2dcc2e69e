import { z } from 'zod';
import { changesPath, followersPath } from '@/lib/contract/internal-paths';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { streamEvents } from '../../http/event-stream';
import type { HttpApp } from '../../http/http-app';
import { countStreams } from '../../http/open-streams';
import { type Change, changesChannel, parseChange, readMissed } from './changes';

const heartbeatMs = 5_000;

/** The owner of all streams of storefronts. */
const owner = 'storefront';

const afterSchema = z.coerce.number().int().nonnegative().safe().optional();

/**
 * Sends server-sent events to storefronts: the changes after the number `after`, `ready` after these, then
 * every change as it happens. `change` carries `{ restaurantId }`, `reset` means that everything may have
 * changed. The event's id is its number; numbers may repeat and be out of order. Throws ACCESS_DENIED
 * without the gateway's secret, INVALID_INPUT. `followers` is how many storefronts have such a stream of this
 * process.
 */
export function changeStreamRoutes(app: HttpApp, deps: Deps): void {
  app.get(`/${followersPath}`, (c) => {
    c.set('call', 'changes.followers');
    if (!c.get('fromGateway')) throw new DomainError('ACCESS_DENIED');
    return c.json({ followers: countStreams(deps, owner) });
  });

  app.get(`/${changesPath}`, (c) => {
    c.set('call', 'changes');
    if (!c.get('fromGateway')) throw new DomainError('ACCESS_DENIED');
    const asked = afterSchema.safeParse(c.req.query('after'));
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'after', reason: 'is no number' }] });

    return streamEvents(
      c,
      deps,
      { owner, pingMs: heartbeatMs, ping: 'comment' },
      async ({ send, end, onEnd }) => {
        let newest = asked.data;
        const sendEvent = (event: string, seq: number, data: object) => {
          newest = Math.max(newest ?? 0, seq);
          send({ event, id: String(newest), data: JSON.stringify(data) });
        };
        const sendChange = ({ seq, restaurantId }: Change) => sendEvent('change', seq, { restaurantId });
        const sendMissed = async () => {
          const missed = await readMissed(deps.db, newest);
          if (missed.changes) for (const change of missed.changes) sendChange(change);
          else {
            newest = missed.newest;
            sendEvent('reset', missed.newest, {});
          }
          sendEvent('ready', missed.newest, {});
        };
        // Changes during a read are sent after it.
        let sending = Promise.resolve();
        const queue = (task: () => void | Promise<void>) => {
          sending = sending.then(task).catch((err) => {
            deps.log.warn({ err }, 'a stream of changes ended');
            end();
          });
        };
        onEnd(deps.listener.on(changesChannel, (payload) => queue(() => sendChange(parseChange(payload)))));
        onEnd(deps.listener.onReconnect(() => queue(sendMissed)));
        // Listening begins before the first read, so that no change in between is missed.
        await deps.listener.ready();
        queue(sendMissed);
      },
    );
  });
}
