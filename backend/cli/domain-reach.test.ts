import { expect, test } from 'vitest';
import { getReach, type Outside } from './domain-reach';

const url = 'https://shop.example.com/';
const createOutside = (changes: Partial<Outside> = {}): Outside => ({
  resolve: async () => ['192.0.2.7'],
  fetch: async () => Response.json({ status: 'alive' }),
  ...changes,
});
const checkReach = (changes?: Partial<Outside>) => getReach('shop.example.com', url, createOutside(changes));

test('a domain that resolves and whose storefront is alive leads here', async () => {
  const asked: string[] = [];
  const found = await checkReach({
    fetch: async (address) => {
      asked.push(address);
      return Response.json({ status: 'alive' });
    },
  });
  expect(found).toEqual({ addresses: ['192.0.2.7'], answers: 'storefront' });
  expect(asked).toEqual(['https://shop.example.com/api/health']);
});

test('a name that resolves to nothing is asked no further', async () => {
  const failWhenAsked = async () => {
    throw new Error('asked');
  };
  const nothing = { addresses: [], answers: 'none' };
  expect(await checkReach({ resolve: async () => [], fetch: failWhenAsked })).toEqual(nothing);
  expect(await checkReach({ resolve: failWhenAsked, fetch: failWhenAsked })).toEqual(nothing);
});

test('what answers and is no storefront is another', async () => {
  const others = [
    new Response('<html>Parked</html>'),
    Response.json({ status: 'alive' }, { status: 502 }),
    Response.json(null),
    new Response(null, { status: 302, headers: { location: 'https://elsewhere.example.net/' } }),
  ];
  for (const answer of others)
    expect((await checkReach({ fetch: async () => answer })).answers).toBe('other');
});

test('a name without an answering server differs from one that does not resolve', async () => {
  const refuseConnection = async () => {
    throw new TypeError('fetch failed');
  };
  expect(await checkReach({ fetch: refuseConnection })).toEqual({
    addresses: ['192.0.2.7'],
    answers: 'none',
  });
});
