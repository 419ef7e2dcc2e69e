import { expect, test } from 'vitest';
import { deferScripts } from '@/lib/server/http/deferred-scripts';
import { anyPayloadTag, payloadTag, scriptTag } from '@/lib/server/http/next-internals';
import { isExpectedScript, listInlineScripts } from '@/lib/server/http/script-hashes';
import { requestRaw } from '../raw-request';

// Checks the forms of lib/server/http/next-internals.ts on the built storefront.

/** A query that pages do not know, so that the page comes as Next wrote it. */
const uncached = '?as-written=1';

for (const path of ['/home', '/zh-CN/home', '/voucher/list', '/shopInfo'])
  test(`the scripts of ${path} have the forms of Next and React`, async () => {
    const { text } = await requestRaw('sg', path + uncached);
    const scripts = listInlineScripts(text);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((script) => !isExpectedScript(script))).toEqual([]);
    expect(text.match(scriptTag)?.length).toBeGreaterThan(1);
    expect(text.match(payloadTag)?.length).toBe(text.match(anyPayloadTag)?.length);
    expect(deferScripts(text)).not.toMatch(scriptTag);
  });

test('the headers of the client router get an RSC payload, and its query alone gets a page', async () => {
  const type = async (path: string, headers = {}) =>
    (await requestRaw('sg', path, { headers })).headers['content-type'];
  expect(await type('/home?_rsc')).toContain('text/html');
  expect(await type('/home?_rsc', { rsc: '1' })).toContain('text/x-component');
});
