import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps';
import type { Channel } from '../../schema/outbox';
import { outboxChannel } from './outbox';
import { sendWaiting } from './send-waiting';

interface Sending {
  /** Accepts nothing new and waits for messages in flight. */
  stop(): Promise<void>;
}

/**
 * Sends posted messages within moments of their commit, until stopped. Channels are independent: a slow mail
 * server delays no code. `pollMs` is the interval for due retries, and for messages that were posted while
 * the listening connection was lost.
 */
export function keepSending(deps: Deps, { pollMs = 1_000 } = {}): Sending {
  const stopping = new AbortController();
  const senders = (['sms', 'email', 'push'] as const).map((channel) =>
    runSender(deps, channel, pollMs, stopping.signal),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(senders);
    },
  };
}

async function runSender(deps: Deps, channel: Channel, pollMs: number, stopping: AbortSignal): Promise<void> {
  let bell = new AbortController();
  const ring = () => bell.abort();
  const stopListening = deps.listener.on(outboxChannel, ring);
  stopping.addEventListener('abort', ring);
  while (!stopping.aborted) {
    // The bell is replaced before the query, so that messages posted from here on ring it.
    bell = new AbortController();
    try {
      await sendWaiting(deps, channel, stopping);
    } catch (err) {
      deps.log.error({ err, channel }, 'the outbox does not answer');
    }
    await pause(pollMs, undefined, {
      signal: stopping.aborted ? AbortSignal.abort() : bell.signal,
    }).catch(() => {});
  }
  stopListening();
}
