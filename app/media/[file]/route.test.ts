import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getStorefrontEnv } from '@/lib/server/env';
import { GET } from './route';

vi.mock('@/lib/server/env', () => ({ getStorefrontEnv: vi.fn() }));

let backend: Server;

beforeAll(async () => {
  backend = createServer((request, response) => {
    const status = Number(/(\d{3})/.exec(request.url!)![1]);
    response.writeHead(status, { 'content-type': 'image/webp' }).end(status === 200 ? 'bytes' : '');
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  vi.mocked(getStorefrontEnv).mockReturnValue({ BACKEND_URL: [origin] } as ReturnType<
    typeof getStorefrontEnv
  >);
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

test.each([
  ['is there', '200', 200, 'public, max-age=31536000, immutable', null],
  ['is unknown', '404', 404, 'no-store', null],
  ['is in a bucket that does not answer', '503', 503, 'no-store', '10'],
])('a picture that %s', async (_, name, status, caching, retry) => {
  const answer = await GET(new Request(`http://shop.test/media/picture${name}.webp`), {
    params: Promise.resolve({ file: `picture${name}.webp` }),
  });
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual([
    status,
    caching,
    retry,
  ]);
});
