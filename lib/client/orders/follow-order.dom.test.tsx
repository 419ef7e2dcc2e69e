import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EventStream, followOrder } from './follow-order';

class Stream implements EventStream {
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private listener?: () => void;
  addEventListener(_: 'status', listener: () => void) {
    this.listener = listener;
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  emit() {
    this.listener?.();
  }
  fail(refused: boolean) {
    this.readyState = refused ? 2 : 0;
    this.onerror?.();
  }
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
  afterEach(() => void vi.useRealTimers());

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

  test('once ended, nothing is fetched and no stream stays open', () => {
    const { streams, onChange, stop } = follow();
    streams[0]?.fail(true);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(onChange).not.toHaveBeenCalled();
    expect(streams.map(({ readyState }) => readyState)).toEqual([2]);
  });
});
