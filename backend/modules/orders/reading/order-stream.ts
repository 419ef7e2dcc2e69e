import { z } from 'zod';
import { eventsPath } from '@/lib/contract/orders';
import { textId } from '@/lib/contract/wire';
import { DomainError } from '../../../core/domain-error';
import { findSession, sessionsEndedChannel } from '../../../core/sessions.repository';
import type { Deps } from '../../../deps';
import { streamEvents } from '../../../http/event-stream';
import type { HttpApp } from '../../../http/http-app';
import { maxStreamsOfPerson } from '../../../http/open-streams';
import { orderChannel } from '../order-events';
import { findUserOrderStatus } from '../orders.repository';

const heartbeatMs = 15_000;

/**
 * Sends server-sent events `status` for an order of the user, with its statuses, promised time, courier and
 * removed items: the current state on connect, then every change, until the session ends. Throws
 * ACCESS_DENIED, INVALID_INPUT and NOT_FOUND.
 */
export function addOrderStreamRoute(app: HttpApp, deps: Deps): void {
  app.get(`/${eventsPath}`, async (c) => {
    c.set('call', 'orders.events');
    const token = c.req.header('accessToken');
    const userId = await getDiner(deps, token);
    const asked = z.safeDecode(textId, c.req.query('orderTransactionId') ?? '');
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', {
        fields: [{ path: 'orderTransactionId', reason: 'is missing' }],
      });
    const orderId = asked.data;
    if (!(await findUserOrderStatus(deps.db, userId, orderId))) throw new DomainError('NOT_FOUND');
    return streamEvents(
      c,
      deps,
      {
        owner: `diner ${userId}`,
        maxStreams: maxStreamsOfPerson,
        pingMs: heartbeatMs,
        ping: 'event',
      },
      async ({ send, end, onEnd }) => {
        let lastSent = '';
        let asking = Promise.resolve();
        // Queries run one after another, so that an older status is never sent last.
        const sendStatus = () => {
          asking = asking
            .then(async () => {
              const found = await findUserOrderStatus(deps.db, userId, orderId);
              const state = JSON.stringify(found);
              if (!found || state === lastSent) return;
              lastSent = state;
              // The page reads the other changes itself when it hears that there are some.
              const { others: _, ...status } = found;
              send({ event: 'status', data: JSON.stringify(status) });
            })
            .catch((err) => {
              deps.log.warn({ err }, 'order events ended');
              end();
            });
        };
        const endWithSession = () =>
          void getDiner(deps, token).catch((err) => {
            if (err instanceof DomainError) end();
          });
        onEnd(
          deps.listener.on(orderChannel, (payload) => {
            if (payload === orderId) sendStatus();
          }),
        );
        onEnd(
          deps.listener.onReconnect(() => {
            sendStatus();
            endWithSession();
          }),
        );
        onEnd(
          deps.listener.on(sessionsEndedChannel, (payload) => {
            if (payload === String(userId)) endWithSession();
          }),
        );
        // Listen before the first queries, so that no change in between is missed.
        await deps.listener.ready();
        sendStatus();
        endWithSession();
      },
    );
  });
}

async function getDiner(deps: Deps, token: string | undefined): Promise<number> {
  const session = token ? await findSession(deps.pool, token, deps.clock()) : undefined;
  if (!session || session.userId === null) throw new DomainError('ACCESS_DENIED');
  return session.userId;
}
