import { expect, test } from 'vitest';
import { createChangeWatchers } from '../http/change-watchers';
import { setOwnServer } from '../own-server';
import { streamShopEvents } from './shop-events';

const ask = (query: string, signal?: AbortSignal) =>
  streamShopEvents(new Request(`http://x/api/gateway/shop-events${query}`, { signal }));

test('HND-03 an open page gets an event after each change of its restaurant, until it leaves', async () => {
  expect(ask('?restaurantId=7').status).toBe(502);
  const watchers = createChangeWatchers();
  setOwnServer({ applyChange: watchers.notify, watchChanges: watchers.watch });
  expect(ask('?restaurantId=x').status).toBe(400);

  const leaving = new AbortController();
  const response = ask('?restaurantId=7', leaving.signal);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe(': open\n\n');
  watchers.notify(8);
  watchers.notify(7);
  expect(await read()).toBe('event: status\ndata: {}\n\n');
  await reader.cancel();
  watchers.notify(7);
  leaving.abort();
});
