import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotDeliverable } from '../../core/domain-error';
import type { SmsSender } from './sms-sender';
import { createTwilioSms } from './twilio-sms';

/** Responses from the carrier's documentation, shortened. */
const answers = {
  taken: { status: 201, body: { sid: 'SM0123456789abcdef', status: 'queued', error_code: null } },
  invalidNumber: {
    status: 400,
    body: {
      code: 21211,
      message: "The 'To' number +6512 is not a valid phone number.",
      more_info: 'https://www.twilio.com/docs/errors/21211',
      status: 400,
    },
  },
  unsubscribed: {
    status: 400,
    body: { code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 },
  },
  wrongSender: {
    status: 400,
    body: { code: 21606, message: "The 'From' phone number is not valid", status: 400 },
  },
  wrongToken: { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } },
  tooMany: { status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } },
  broken: { status: 500, body: '<html>Internal Server Error</html>' },
  elsewhere: { status: 307, body: '' },
  silence: undefined,
};

let server: Server;
let sms: SmsSender;
let answer: keyof typeof answers;
const heard: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method, url: request.url, headers: request.headers, body });
    const given = answers[answer];
    if (!given) return;
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
    response.writeHead(given.status, { location: '/elsewhere' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sms = createTwilioSms({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: 'AC1',
    authToken: 'a token',
    from: '+6580000000',
  });
});
beforeEach(() => {
  heard.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (limitMs = 10_000) =>
  sms.send({ to: '+6591234567', text: 'Code: 4711 & more', key: 'makan.1.2' }, AbortSignal.timeout(limitMs));

test('a message is posted to the account with its key', async () => {
  answer = 'taken';
  await send();
  expect(heard).toHaveLength(1);
  const [{ method, url, headers, body }] = heard as [(typeof heard)[0]];
  expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json']);
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from('AC1:a token').toString('base64')}`,
    'idempotency-key': 'makan.1.2',
  });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+6591234567',
    From: '+6580000000',
    Body: 'Code: 4711 & more',
  });
});

test.each(['invalidNumber', 'unsubscribed'] as const)('%s is not to be tried again', async (given) => {
  answer = given;
  const error = await send().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NotDeliverable);
  // The number must not appear in logs.
  expect((error as Error).message).not.toContain('+6512');
});

test.each(['wrongSender', 'wrongToken', 'tooMany', 'broken', 'elsewhere'] as const)(
  '%s is to be tried again',
  async (given) => {
    answer = given;
    const error = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotDeliverable);
    // The redirect was not followed, and the token was not repeated.
    expect(heard).toHaveLength(1);
    expect((error as Error).message).not.toContain('a token');
  },
);

test('a carrier that does not answer is tried again when the time is over', async () => {
  answer = 'silence';
  const error = await send(200).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'TimeoutError' });
});
