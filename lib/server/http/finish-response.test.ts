import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { finishResponse } from './finish-response';

const script = 'self.__next_f.push([1,"x"])';
const html = `<html><head></head><body><script>${script}</script></body></html>`;

test.each([
  ['as it is', undefined],
  ['compressed', 'gzip'],
])('the scripts of a page that Next sends %s are hashed', async (_, encoding) => {
  const server = createServer((_request, response) => {
    finishResponse(response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // Compression sets its header after this code has read the headers.
    response.write('');
    if (encoding) response.setHeader('content-encoding', encoding);
    response.end(encoding ? gzipSync(html) : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe(html);
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  await new Promise((resolve) => server.close(resolve));
});
