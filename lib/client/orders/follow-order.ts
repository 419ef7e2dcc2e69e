import { watchWake } from '@/lib/client/live/watch-wake';

/** The used part of EventSource, so that tests can replace it. */
export interface EventStream {
  readyState: number;
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(type: 'status' | 'ping', listener: () => void): void;
  close(): void;
}

interface FollowOptions {
  /** Called when the order may have changed and has to be refetched. */
  onChange: () => void;
  /** Called with true for updates by stream, and with false for polling. */
  onLive?: (live: boolean) => void;
  open: () => EventStream;
  /** Polling interval in milliseconds while the stream is down. */
  pollEvery?: number;
  /** Milliseconds before a refused stream is opened again. */
  retryEvery?: number;
  /** Milliseconds without a ping after which a stream that has had one is dead: two of the rarest pings, and some more. */
  silentAfter?: number;
}

const closed = 2;

/**
 * Follows an order by its event stream; while that is down, polls every 5 s and returns to the stream when it can. When the
 * page becomes visible, and when a stream falls silent, the state is read once and the stream opened again, since a line that
 * died in a phone's sleep ends without an event. Returns the unsubscribe function.
 */
export function followOrder(options: FollowOptions): () => void {
  const { onChange, onLive, open, pollEvery = 5_000, retryEvery = 15_000, silentAfter = 45_000 } = options;
  let stream: EventStream | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const startPolling = () => {
    if (poll !== undefined) return;
    onLive?.(false);
    poll = setInterval(onChange, pollEvery);
  };
  const stopPolling = () => {
    onLive?.(true);
    if (poll === undefined) return;
    clearInterval(poll);
    poll = undefined;
    // Changes between the last poll and the stream's start need one more request.
    onChange();
  };
  const connect = () => {
    const opened = open();
    stream = opened;
    opened.onopen = stopPolling;
    opened.addEventListener('status', onChange);
    opened.addEventListener('ping', () => {
      clearTimeout(silence);
      silence = setTimeout(openAgain, silentAfter);
    });
    opened.onerror = () => {
      clearTimeout(silence);
      startPolling();
      // The browser reconnects a lost stream itself, but not a refused one.
      if (opened.readyState !== closed) return;
      opened.close();
      retry = setTimeout(connect, retryEvery);
    };
  };

  const reconnect = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    stream?.close();
    connect();
  };
  const openAgain = () => {
    onChange();
    reconnect();
  };
  // The browser's own next attempt can be many seconds away.
  const handleOnline = () => {
    if (poll !== undefined) reconnect();
  };

  connect();
  window.addEventListener('online', handleOnline);
  const stopWatching = watchWake(openAgain);
  return () => {
    window.removeEventListener('online', handleOnline);
    stopWatching();
    clearInterval(poll);
    clearTimeout(retry);
    clearTimeout(silence);
    stream?.close();
  };
}
