import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { runSql } from '../database';
import { getHost, type RawAnswer, requestRaw } from '../raw-request';

const login = { mobile: '91234567', mobileCountryCode: '+65', otpCode: '0000' };
const getOwnHeaders = () => ({ origin: `http://${getHost('sg')}`, 'content-type': 'application/json' });

const post = (call: string, body: string | Buffer, headers: Record<string, string> = getOwnHeaders()) =>
  requestRaw('sg', `/api/gateway/${call}`, { method: 'POST', headers, body });

/** Expects an error with a code, a message and no internals. */
function expectError(answer: RawAnswer, status: number, code: string) {
  expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({
    status,
    body: {
      ok: false,
      error: expect.objectContaining({ code, status, message: expect.stringMatching(/./) }),
    },
  });
  expect(answer.text).not.toMatch(/node_modules|\.js:\d|at \w+ \(/);
  expect(answer.headers['cache-control']).toBe('no-store');
}

describe('forged mutations', () => {
  test('SES-12 a mutation by GET is rejected', async () => {
    const input = encodeURIComponent(JSON.stringify(login));
    const answer = await requestRaw('sg', `/api/gateway/auth.loginByCode?input=${input}`, {
      headers: getOwnHeaders(),
    });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow).toBe('POST');
  });

  for (const [whose, origin] of [
    ['another site', 'https://evil.example'],
    ['another restaurant of ours', `http://vn.localhost:1`],
    ['a name that begins alike', 'http://sg.localhost.evil.example'],
    ['a sandboxed frame', 'null'],
  ] as const)
    test(`SES-12 a mutation from ${whose} is rejected`, async () => {
      const body = JSON.stringify(login);
      expectError(
        await post('auth.loginByCode', body, { ...getOwnHeaders(), origin }),
        403,
        'FOREIGN_ORIGIN',
      );
      expectError(await post('logout', '{}', { ...getOwnHeaders(), origin }), 403, 'FOREIGN_ORIGIN');
    });

  test('SES-12 a mutation without an origin is rejected', async () => {
    const answer = await post('auth.loginByCode', JSON.stringify(login), {
      'content-type': 'application/json',
    });
    expectError(answer, 403, 'FOREIGN_ORIGIN');
  });

  test('SES-12 the same mutation from our own page reaches the backend', async () => {
    // The request passed: only its code is invalid, because none was sent.
    expectError(await post('auth.loginByCode', JSON.stringify(login)), 409, 'CODE_EXPIRED');
  });
});

describe('bad input', () => {
  test('API-04 an unknown call and an internal one get 404', async () => {
    for (const call of [
      'nothing.here',
      'auth.visitorToken',
      'auth.refresh',
      'restaurant.findByDomain',
      '__proto__',
    ])
      for (const answer of [await requestRaw('sg', `/api/gateway/${call}`), await post(call, '{}')])
        expectError(answer, 404, 'UNKNOWN_CALL');
  });

  test('malformed JSON is rejected, in a body and in a URL', async () => {
    for (const body of ['{"mobile":', 'mobile=1', '\u0000']) {
      expectError(await post('auth.sendCode', body), 400, 'MALFORMED_JSON');
    }
    expectError(await post('auth.sendCode', Buffer.from([0x22, 0xff, 0x22])), 400, 'MALFORMED_JSON');
    expectError(await requestRaw('sg', '/api/gateway/ordering.stock?input=%7B'), 400, 'MALFORMED_JSON');
  });

  test('JSON that is not an object, and a body of another type, are rejected', async () => {
    for (const body of ['[1]', '"text"', 'null', '7'])
      expectError(await post('auth.sendCode', body), 400, 'INVALID_INPUT');
    const form = { ...getOwnHeaders(), 'content-type': 'text/plain' };
    expectError(await post('auth.sendCode', JSON.stringify(login), form), 400, 'INVALID_INPUT');
  });

  test('an oversized body is rejected, with or without a declared size', async () => {
    const body = JSON.stringify({ ...login, pad: 'x'.repeat(100_000) });
    expectError(await post('auth.loginByCode', body), 413, 'TOO_LARGE');
    const unsized = await requestRaw('sg', '/api/gateway/auth.loginByCode', {
      method: 'POST',
      headers: { ...getOwnHeaders(), 'transfer-encoding': 'chunked' },
      body,
    });
    expectError(unsized, 413, 'TOO_LARGE');
  });

  test('a missing field is named', async () => {
    const answer = await post('auth.loginByCode', JSON.stringify({ mobile: '91234567' }));
    expectError(answer, 400, 'INVALID_INPUT');
    const { error } = JSON.parse(answer.text) as { error: { detail: { fields: { path: string }[] } } };
    expect(error.detail.fields.map(({ path }) => path)).toEqual(['mobileCountryCode', 'otpCode']);
  });
});

describe('requests that two readers could divide in two ways', () => {
  /** Sends bytes as they are. Returns all that is answered until the connection ends. */
  const sendBytes = (head: string[], body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(process.env.STACK_PORT), '127.0.0.1');
      let answered = '';
      socket.setTimeout(10_000, () => socket.destroy());
      socket.on('data', (part) => (answered += part));
      socket.on('error', reject);
      socket.on('close', () => resolve(answered));
      const lines = ['POST /api/gateway/cart.read HTTP/1.1', `Host: ${getHost('sg')}`, ...head, '', body];
      socket.write(lines.join('\r\n'));
    });
  const hidden = `GET /api/health HTTP/1.1\r\nHost: ${getHost('sg')}\r\n\r\n`;

  test.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
    ['a length that is no number', ['Content-Length: +5'], `x=1&y${hidden}`],
    ['an encoding behind a blank', ['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
    ['a chunk whose size is no number', ['Transfer-Encoding: chunked'], `0x5\r\nhello\r\n0\r\n\r\n${hidden}`],
    ['an encoding that is not known', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
  ])('with %s get one refusal, and the connection ends', async (_, head, body) => {
    const answered = await sendBytes(head, body);
    expect(answered.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });
});

describe('addresses that make a private page look like a file', () => {
  test.each([
    '/my/x.css',
    '/my;x.css',
    '/orderList/a.js',
    '/orderList%2Fa.png',
    '/orderList%3Bb.js',
    '/myWallet/.jpg',
  ])('%s is kept by no cache', async (path) => {
    const { status, headers } = await requestRaw('sg', path, { headers: { accept: 'text/html' } });
    expect([path, status]).toEqual([path, 404]);
    expect(headers['cache-control']).toMatch(/no-store|private/);
  });
});

describe('headers', () => {
  const pages = ['/home', '/home?x=1', '/settlement/order', '/myOrderDetail?orderId=x', '/no-such-page'];
  for (const path of pages)
    test(`${path} allows only its own scripts and no foreign frame`, async () => {
      const { headers } = await requestRaw('sg', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin)/),
      });
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split('; ')
          .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]),
      );
      expect(policy['script-src']).not.toContain("'unsafe-inline'");
      expect(policy['script-src']).not.toContain("'unsafe-eval'");
      expect(policy['script-src']!.join(' ')).toMatch(/^'self' '(sha256|nonce)-/);
      expect(policy['object-src']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['frame-ancestors']).toEqual(["'self'", 'http://console.localhost:*']);
      expect(Object.keys(headers).filter((name) => /^x-(powered|middleware|nextjs)/.test(name))).toEqual([]);
    });

  test('two requests for an account page have different nonces', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await requestRaw('sg', '/settlement/order');
        return /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      }),
    );
    expect(nonces[0]).toMatch(/./);
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('headers set by clients', () => {
  test('DEC-09 a login in the URL is removed by a redirect that is not cached', async () => {
    for (const query of [
      'accesstoken=made-up&mobile=91234567&userId=1',
      'accessToken=made-up&moible=91234567&USERID=1',
      'accesstoken=made-up',
    ]) {
      const { status, headers, text } = await requestRaw('sg', `/home?k=1&${query}&tab=menu`);
      expect(status).toBe(303);
      expect(new URL(headers.location!, 'http://x').pathname).toBe('/home');
      expect(new URL(headers.location!, 'http://x').search).toBe('?k=1&tab=menu');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['set-cookie'] ?? []).toEqual([]);
      expect(text).not.toContain('made-up');
    }
  });

  test('x-middleware-subrequest does not bypass the middleware', async () => {
    const names = ['middleware', 'src/middleware', 'pages/_middleware'];
    for (const name of names) {
      const headers = { 'x-middleware-subrequest': Array(5).fill(name).join(':') };
      expect((await requestRaw('sg', '/3473/en/home', { headers })).status).toBe(404);
      expect((await requestRaw('sg', '/?k=1', { headers })).status).toBe(307);
      expect(
        (await requestRaw('sg', '/settlement/order', { headers })).headers['content-security-policy'],
      ).toMatch(/'nonce-/);
    }
  });

  test('x-forwarded-host does not select another restaurant, and x-forwarded-proto does not imply https', async () => {
    const headers = {
      'x-forwarded-host': 'vn.localhost',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
      forwarded: 'host=vn.localhost;proto=https',
    };
    const shown = await requestRaw('sg', '/home?x=forwarded', { headers });
    expect(shown.text).toContain('Lantern Kitchen');
    expect(shown.text).not.toContain('Phở Nhà Hạnh');
    expect(shown.headers['strict-transport-security']).toBeUndefined();

    const redirected = await requestRaw('sg', '/', { headers });
    expect(new URL(redirected.headers.location!, `http://${getHost('sg')}`).origin).toBe(
      `http://${getHost('sg')}`,
    );

    const session = await requestRaw('sg', '/api/gateway/session', { headers });
    expect(session.headers['set-cookie']?.join()).toMatch(/^makan_session=/);
    const evil = { ...getOwnHeaders(), ...headers, origin: 'https://vn.localhost' };
    expectError(await post('logout', '{}', evil), 403, 'FOREIGN_ORIGIN');
  });

  test('x-forwarded-for does not change the peer whose rate limit counts', async () => {
    const address = `203.0.113.${Math.floor(Math.random() * 250)}`;
    const { status } = await requestRaw('sg', '/api/gateway/session', {
      headers: { 'x-forwarded-for': address, 'x-real-ip': address, 'cf-connecting-ip': address },
    });
    expect(status).toBe(200);
    const keys = await runSql<{ key: string }>(`select key from attempts where key like 'guest:address:%'`);
    expect(keys.map(({ key }) => key)).toContain('guest:address:127.0.0.1');
    expect(keys.map(({ key }) => key)).not.toContain(`guest:address:${address}`);
  });

  for (const path of [
    '//evil.example',
    '///evil.example/home',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/\\/evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/en//evil.example',
    '/en/\\evil.example',
    '/zh-CN//evil.example?locale=en',
    '//evil.example?locale=zh-CN',
    '//evil.example?accesstoken=x',
    '/.//evil.example',
    '/https://evil.example',
  ])
    test(`${path} does not redirect to another site`, async () => {
      let next: string | undefined = path;
      for (let step = 0; next !== undefined && step < 5; step++) {
        const { status, headers } = await requestRaw('sg', next);
        expect(status).toBeLessThan(500);
        if (!headers.location) return;
        const target: URL = new URL(
          headers.location,
          `http://${getHost('sg')}${next.startsWith('//') ? '' : next}`,
        );
        expect(target.origin).toBe(`http://${getHost('sg')}`);
        next = target.pathname + target.search;
      }
      throw new Error('more than five redirects');
    });
});
