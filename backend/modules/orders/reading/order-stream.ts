import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { eventsPath } from '@/lib/contract/orders';
import { textId } from '@/lib/contract/wire';
import { DomainError } from '../../../core/domain-error';
import { findSession, sessionsEndedChannel } from '../../../core/sessions.repository';
import type { Deps } from '../../../deps';
import type { HttpApp } from '../../../http/http-app';
import { maxStreamsOfPerson, openStream } from '../../../http/open-streams';
import { orderChannel } from '../order-events';
import { findUserOrderStatus } from '../orders.repository';

const heartbeatMs = 15_000;

/**
 * Sends server-sent events `status` for an order of the user, with its statuses, promised time, courier and
 * removed items: the current state on connect, then every change, until the session ends. Throws
 * ACCESS_DENIED, INVALID_INPUT, NOT_FOUND, and TOO_MANY for more streams than a diner may open.
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
    const { end, ended } = openStream(deps, `diner ${userId}`, maxStreamsOfPerson);

    // Stops proxies from buffering the events.
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      let lastSent = '';
      let asking = Promise.resolve();
      // Queries run one after another, so that an older status is never sent last.
      const sendStatus = () => {
        asking = asking
          .then(async () => {
            const status = await findUserOrderStatus(deps.db, userId, orderId);
            const data = JSON.stringify(status);
            if (!status || data === lastSent) return;
            lastSent = data;
            await stream.writeSSE({ event: 'status', data });
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
      const stopListening = deps.listener.on(orderChannel, (payload) => {
        if (payload === orderId) sendStatus();
      });
      const stopReconnects = deps.listener.onReconnect(() => {
        sendStatus();
        endWithSession();
      });
      const heartbeat = setInterval(() => void stream.write(': here\n\n').catch(end), heartbeatMs);
      const stopSessions = deps.listener.on(sessionsEndedChannel, (payload) => {
        if (payload === String(userId)) endWithSession();
      });
      stream.onAbort(end);
      if (stream.aborted) end();
      try {
        // Listen before the first queries, so that no change in between is missed.
        await deps.listener.ready();
        sendStatus();
        endWithSession();
        await ended;
      } finally {
        end();
        clearInterval(heartbeat);
        stopListening();
        stopSessions();
        stopReconnects();
      }
    });
  });
}

async function getDiner(deps: Deps, token: string | undefined): Promise<number> {
  const session = token ? await findSession(deps.pool, token, deps.clock()) : undefined;
  if (!session || session.userId === null) throw new DomainError('ACCESS_DENIED');
  return session.userId;
}
