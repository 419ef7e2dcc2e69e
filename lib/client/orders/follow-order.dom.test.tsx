import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EventStream, followOrder } from './follow-order';

class Stream implements EventStream {
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private readonly listeners: Partial<Record<'status' | 'ping', () => void>> = {};
  addEventListener(type: 'status' | 'ping', listener: () => void) {
    this.listeners[type] = listener;
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  emit(type: 'status' | 'ping' = 'status') {
    this.listeners[type]?.();
  }
  fail(refused: boolean) {
    this.readyState = refused ? 2 : 0;
    this.onerror?.();
  }
}

/** Hides or shows the page. */
function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

function follow() {
  const streams: Stream[] = [];
  const onChange = vi.fn();
  const onLive = vi.fn();
  const stop = followOrder({
    onChange,
    onLive,
    open: () => {
      const stream = new Stream();
      streams.push(stream);
      return stream;
    },
  });
  return { streams, onChange, onLive, stop };
}

describe('following an order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('each event refetches the order, and nothing is fetched in between', () => {
    const { streams, onChange } = follow();
    streams[0]?.open();
    vi.advanceTimersByTime(60_000);
    expect(onChange).not.toHaveBeenCalled();
    streams[0]?.emit();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('a lost stream is replaced by asking every 5 seconds until it is back', () => {
    const { streams, onChange, onLive } = follow();
    streams[0]?.open();
    streams[0]?.fail(false);
    streams[0]?.fail(false);
    vi.advanceTimersByTime(15_000);
    expect(onChange).toHaveBeenCalledTimes(3);
    streams[0]?.open();
    expect(onChange).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(60_000);
    expect(onChange).toHaveBeenCalledTimes(4);
    expect(onLive.mock.calls).toEqual([[true], [false], [true]]);
  });

  test('a refused stream is tried again by a new one', () => {
    const { streams } = follow();
    streams[0]?.fail(true);
    vi.advanceTimersByTime(14_999);
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(2);
  });

  test('back online a lost stream is opened again without waiting', () => {
    const { streams, onChange, onLive } = follow();
    streams[0]?.open();
    window.dispatchEvent(new Event('online'));
    expect(streams).toHaveLength(1);
    streams[0]?.fail(false);
    window.dispatchEvent(new Event('online'));
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
    streams[1]?.open();
    expect(onChange).toHaveBeenCalledOnce();
    expect(onLive).toHaveBeenLastCalledWith(true);
  });

  test('a page that becomes visible reads the state once and opens the stream again, though the old one seems open', () => {
    const { streams, onChange, onLive } = follow();
    streams[0]?.open();
    setHidden(true);
    vi.advanceTimersByTime(600_000);
    expect(onChange).not.toHaveBeenCalled();
    setHidden(false);
    expect(onChange).toHaveBeenCalledOnce();
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
    streams[1]?.open();
    streams[1]?.emit();
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onLive).toHaveBeenLastCalledWith(true);
  });

  test('a page that comes back from the browser’s cache opens its stream again', () => {
    const { streams, onChange } = follow();
    streams[0]?.open();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(streams).toHaveLength(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(streams).toHaveLength(2);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('a stream whose pings stop is opened again, and one that never had a ping is left alone', () => {
    const { streams, onChange } = follow();
    streams[0]?.open();
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
    for (let ping = 0; ping < 4; ping++) {
      streams[0]?.emit('ping');
      vi.advanceTimersByTime(44_000);
    }
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 0]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('once ended, nothing is fetched and no stream stays open', () => {
    const { streams, onChange, stop } = follow();
    streams[0]?.fail(true);
    stop();
    setHidden(true);
    setHidden(false);
    vi.advanceTimersByTime(120_000);
    expect(onChange).not.toHaveBeenCalled();
    expect(streams.map(({ readyState }) => readyState)).toEqual([2]);
  });
});
