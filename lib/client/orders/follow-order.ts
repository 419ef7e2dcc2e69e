/** The part of EventSource that is used here, so that tests can stand in for it. */
export interface EventStream {
  readyState: number;
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(type: 'status', listener: () => void): void;
  close(): void;
}

interface FollowOptions {
  /** Called when the order may have changed and has to be refetched. */
  onChange: () => void;
  /** Whether news come by stream (true) or by asking (false). */
  onLive?: (live: boolean) => void;
  open: () => EventStream;
  /** Milliseconds between two questions while the stream is down. */
  pollEvery?: number;
  /** Milliseconds after which a stream that was refused is tried again. */
  retryEvery?: number;
}

const closed = 2;

/**
 * Follows an order by its event stream; while that is down, polls every 5 s and returns to the stream when it can. Returns the
 * function that ends it.
 */
export function followOrder(options: FollowOptions): () => void {
  const { onChange, onLive, open, pollEvery = 5_000, retryEvery = 15_000 } = options;
  let stream: EventStream | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

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
    // What happened between the last question and now came by neither way.
    onChange();
  };
  const connect = () => {
    const opened = open();
    stream = opened;
    opened.onopen = stopPolling;
    opened.addEventListener('status', onChange);
    opened.onerror = () => {
      startPolling();
      // A lost connection is taken up again by the browser itself, a refused one isn't.
      if (opened.readyState !== closed) return;
      opened.close();
      retry = setTimeout(connect, retryEvery);
    };
  };

  connect();
  return () => {
    clearInterval(poll);
    clearTimeout(retry);
    stream?.close();
  };
}
