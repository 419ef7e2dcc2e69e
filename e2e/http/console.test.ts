import { expect, test } from 'vitest';
import { requestRaw } from '../raw-request';

test('CON-01 the console is not indexed, has its own policy, and does not know other hosts', async () => {
  const { host, port } = new URL(process.env.STACK_CONSOLE_URL!);
  const open = (path: string, name: string) => requestRaw('', path, { port, headers: { host: name } });
  const { headers } = await open('/r/3473/people', host);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect((await open('/', `127.0.0.1:${port}`)).status).toBe(404);
});
