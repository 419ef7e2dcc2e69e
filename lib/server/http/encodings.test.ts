import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compressBest, compressLightly, getEtag, matchesEtag } from './encodings';

const page = Buffer.from('<p>rice and soup</p>'.repeat(200));

test('each form holds the same bytes, and has an ETag of its own', async () => {
  const light = await compressLightly(page, 'text/html; charset=utf-8');
  const best = await compressBest(light);
  for (const variants of [light, best]) {
    expect(brotliDecompressSync(variants.br!)).toEqual(page);
    expect(gunzipSync(variants.gzip!)).toEqual(page);
  }
  const etags = [getEtag(light, 'br'), getEtag(best, 'br'), getEtag(best, 'gzip'), getEtag(best, 'identity')];
  expect(new Set(etags).size).toBe(4);
  for (const etag of etags) {
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(matchesEtag(etag, best)).toBe(true);
    expect(matchesEtag(`"other", W/${etag}`, best)).toBe(true);
  }
  expect(matchesEtag('"other"', best)).toBe(false);
  expect(matchesEtag(undefined, best)).toBe(false);
});

test('images and crumbs are not compressed', async () => {
  const picture = await compressLightly(page, 'image/webp');
  expect([picture.best, picture.br, picture.gzip]).toEqual([true, undefined, undefined]);
  expect((await compressLightly(Buffer.from('ok'), 'text/html')).br).toBeUndefined();
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.1', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that takes %j gets %s', async (header, expected) => {
  expect(chooseEncoding(header, await compressLightly(page, 'text/html'))).toBe(expected);
});
