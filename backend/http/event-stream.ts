import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import type { Deps } from '../deps';
import type { HttpVariables } from './http-app';
import { openStream } from './open-streams';

interface StreamOptions {
  /** An owner has at most `maxStreams`; another one ends the oldest. */
  owner: string;
  maxStreams?: number;
  /** Milliseconds between two pings. */
  pingMs: number;
  /** Sent as an event to scripts that must know that the connection works, and otherwise as a comment, which they do not see. */
  ping: 'event' | 'comment';
}

export interface EventStream {
  /** Sends an event after those before it. */
  send(event: SSEMessage): void;
  end(): void;
  /** Calls a function once, when the stream ends. */
  onEnd(cleanUp: () => void): void;
}

/** A stream ends when this many pings, and those of this many milliseconds, wait to be written. */
const maxWaitingPings = 2;
const minWaitingMs = 10_000;

/**
 * Answers with a stream of server-sent events, which lasts until `end` is called, the client goes, the backend shuts down
 * or the line takes nothing more. `follow` begins to send; an error of it ends the stream.
 */
export function streamEvents(
  c: Context<{ Variables: HttpVariables }>,
  deps: Deps,
  { owner, maxStreams, pingMs, ping }: StreamOptions,
  follow: (stream: EventStream) => Promise<void>,
): Response {
  const { end, ended } = openStream(deps, owner, maxStreams);
  const call = c.get('call');
  // Stops proxies from buffering the events.
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    const cleanUps: (() => void)[] = [];
    const mostWaiting = Math.max(maxWaitingPings, Math.ceil(minWaitingMs / pingMs));
    let waitingPings = 0;
    // hono reports no failed write, so that only a ping that is never written shows a line that has died.
    const heartbeat = setInterval(() => {
      if (waitingPings >= mostWaiting) {
        deps.log.info({ call }, 'a stream ended, because its client reads no more');
        (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
        end();
        return;
      }
      waitingPings += 1;
      const written =
        ping === 'event' ? stream.writeSSE({ event: 'ping', data: '' }) : stream.write(': here\n\n');
      void written.then(() => {
        waitingPings -= 1;
      });
    }, pingMs);
    stream.onAbort(end);
    if (stream.aborted) end();
    try {
      await follow({
        send: (event) => void stream.writeSSE(event),
        end,
        onEnd: (cleanUp) => void cleanUps.push(cleanUp),
      });
      await ended;
    } catch (err) {
      deps.log.warn({ err, call }, 'a stream of events ended');
    } finally {
      end();
      clearInterval(heartbeat);
      for (const cleanUp of cleanUps) cleanUp();
    }
  });
}
