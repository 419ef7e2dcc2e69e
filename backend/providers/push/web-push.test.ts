import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { NotDeliverable } from '../../core/domain-error';
import { ensurePushKeys } from './push-keys';
import { SubscriptionGone } from './push-sender';
import { isPushService } from './push-services';
import { createWebPush } from './web-push';

const createFolder = () => mkdtempSync(join(tmpdir(), 'makan-push-'));
const browserKeys = createECDH('prime256v1');
const target = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: browserKeys.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

function createSender(status: number) {
  const dataDir = createFolder();
  const keys = ensurePushKeys({ DATA_DIR: dataDir });
  rmSync(dataDir, { recursive: true });
  const ask = vi.fn(
    async (_url: string | URL | Request, _init?: RequestInit) => new Response(null, { status }),
  );
  return { ask, push: createWebPush({ keys, subject: 'mailto:push@makan.invalid', fetch: ask }) };
}
const { signal } = new AbortController();

describe('keys', () => {
  test('an installation makes its keys once, readable by its owner only', () => {
    const dataDir = createFolder();
    const keys = ensurePushKeys({ DATA_DIR: dataDir });
    expect(keys.publicKey).toMatch(/^[\w-]{87}$/);
    expect(ensurePushKeys({ DATA_DIR: dataDir })).toEqual(keys);
    expect(statSync(join(dataDir, 'push-keys.json')).mode & 0o777).toBe(0o600);
    const given = { publicKey: 'a', privateKey: 'b' };
    expect(ensurePushKeys({ DATA_DIR: dataDir, PUSH_PUBLIC_KEY: 'a', PUSH_PRIVATE_KEY: 'b' })).toEqual(given);
    rmSync(dataDir, { recursive: true });
  });

  test('two installations have different ones', () => {
    const [one, another] = [createFolder(), createFolder()];
    expect(ensurePushKeys({ DATA_DIR: one })).not.toEqual(ensurePushKeys({ DATA_DIR: another }));
    for (const folder of [one, another]) rmSync(folder, { recursive: true });
  });
});

describe('sending', () => {
  test('a message goes encrypted and signed to the browser’s push service', async () => {
    const { ask, push } = createSender(201);
    await push.send(target, '{"body":"In preparation"}', signal);
    const [url, init] = ask.mock.calls[0]!;
    expect(url).toBe(target.endpoint);
    const headers = init!.headers as Record<string, string>;
    expect(headers['Content-Encoding']).toBe('aes128gcm');
    expect(headers.Authorization).toContain(`k=${push.publicKey}`);
    expect(init!.redirect).toBe('error');
    expect(Buffer.from(init!.body as Uint8Array).toString('latin1')).not.toContain('preparation');
  });

  test('what the service answers says whether to try again', async () => {
    const getOutcome = (status: number) =>
      createSender(status)
        .push.send(target, '{}', signal)
        .then(
          () => 'sent',
          (error: Error) => error.constructor,
        );
    expect(await getOutcome(410)).toBe(SubscriptionGone);
    expect(await getOutcome(404)).toBe(SubscriptionGone);
    expect(await getOutcome(413)).toBe(NotDeliverable);
    expect(await getOutcome(429)).toBe(Error);
    expect(await getOutcome(503)).toBe(Error);
  });

  test('only push services are called, and broken keys are given up', async () => {
    const { ask, push } = createSender(201);
    await expect(push.send({ ...target, endpoint: 'https://10.0.0.1/' }, '{}', signal)).rejects.toThrow(
      NotDeliverable,
    );
    await expect(push.send({ ...target, p256dh: 'AA' }, '{}', signal)).rejects.toThrow(NotDeliverable);
    expect(ask).not.toHaveBeenCalled();
  });
});

test('the push services of the browsers are known by their hosts', () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ];
  expect(known.filter(isPushService)).toEqual(known);
  const others = [
    'https://notify.windows.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'nonsense',
    '',
  ];
  expect(others.filter(isPushService)).toEqual([]);
});
