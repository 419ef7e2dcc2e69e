import { expect, test } from 'vitest';
import { memoizeImage } from './memoize-image';

const present = () => new AbortController().signal;

/** A drawing that ends on request. */
function createDrawing(image = Buffer.from('image')) {
  let end = () => {};
  let count = 0;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    getCount: () => count,
    draw: async () => {
      count += 1;
      await done;
      return image;
    },
  };
}

test('an image is drawn once for all who request it, and once for all time', async () => {
  const drawing = createDrawing();
  const request = () => memoizeImage('once', { restaurantId: 1, signal: present() }, drawing.draw);
  const both = [request(), request()];
  drawing.end();
  expect(await Promise.all(both)).toEqual([Buffer.from('image'), Buffer.from('image')]);
  await request();
  expect(drawing.getCount()).toBe(1);
});

test('a restaurant with many images to draw holds up no other, and what is too much is not drawn', async () => {
  const slow = createDrawing();
  const many = Array.from({ length: 12 }, (_, nth) =>
    memoizeImage(`many ${nth}`, { restaurantId: 1, signal: present() }, slow.draw),
  );
  expect(await many.at(-1)).toBeUndefined();
  const quick = createDrawing();
  quick.end();
  const other = memoizeImage('other', { restaurantId: 2, signal: present() }, quick.draw);
  slow.end();
  const order = await Promise.race([other.then(() => 'other'), many[8]!.then(() => 'the last of many')]);
  expect([order, quick.getCount()]).toEqual(['other', 1]);
  await Promise.all(many);
});

test('images of other restaurants are drawn while one of a restaurant does not end, four in all at a time', async () => {
  const hanging = createDrawing();
  const draw = (restaurantId: number, { draw }: typeof hanging) =>
    memoizeImage(`of ${restaurantId}`, { restaurantId, signal: present() }, draw);
  const held = [draw(11, hanging)];
  const quick = createDrawing();
  quick.end();
  expect(await draw(21, quick)).toEqual(Buffer.from('image'));
  held.push(...[12, 13, 14].map((restaurantId) => draw(restaurantId, hanging)));
  const waiting = draw(22, quick);
  expect([hanging.getCount(), quick.getCount()]).toEqual([4, 1]);
  hanging.end();
  await Promise.all([...held, waiting]);
  expect(quick.getCount()).toBe(2);
});

test('what every client has left before its turn is not drawn; for one that stays it is', async () => {
  const first = createDrawing();
  const running = memoizeImage('running', { restaurantId: 1, signal: present() }, first.draw);
  const [gone, staying] = [createDrawing(), createDrawing()];
  for (const { end } of [gone, staying]) end();
  const client = new AbortController();
  const request = (key: string, { draw }: typeof gone, signal: AbortSignal) =>
    memoizeImage(key, { restaurantId: 1, signal }, draw);
  const dropped = request('gone', gone, client.signal);
  const shared = [request('staying', staying, client.signal), request('staying', staying, present())];
  client.abort();
  first.end();
  expect(await dropped).toBeUndefined();
  expect(await Promise.all(shared)).toEqual([Buffer.from('image'), Buffer.from('image')]);
  expect([gone.getCount(), staying.getCount()]).toEqual([0, 1]);
  await running;
});

test('a drawing that fails is tried again by the next request', async () => {
  const request = (draw: () => Promise<Buffer>) =>
    memoizeImage('failing', { restaurantId: 1, signal: present() }, draw);
  await expect(request(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await request(async () => Buffer.from('now'))).toEqual(Buffer.from('now'));
});
