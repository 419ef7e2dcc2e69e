import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { createIntegrator } from './integrator';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const lines: string[] = [];
const server = createIntegrator((line) => void lines.push(line), secret);
afterEach(() => server.close());

test('HUB-02 the bundled receiver prints events, tells repeats by their id, and refuses a wrong signature', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const at = new Date();
  const send = async (body: string, signed = body) => {
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', at, signed),
    };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  };
  expect([await send('{"type":"test"}'), await send('{"type":"test"}')]).toEqual([204, 204]);
  expect(await send('{"type":"forged"}', '{"type":"test"}')).toBe(401);
  expect(lines).toEqual([
    'evt_1 {"type":"test"}',
    'evt_1 (again) {"type":"test"}',
    expect.stringMatching(/^refused/),
  ]);
});
