import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvError } from '../../env';
import { signInElsewhere } from '../../testing/sign-in-elsewhere';
import { createConfiguredSignIn } from './configured-sign-in';
import { createOidcSignIn } from './oidc';
import { sandboxClientId } from './sandbox-address';
import { type SandboxProvider, startSandboxProvider } from './sandbox-provider';
import { SignInFailed, type SignInProvider, toShownProfile } from './sign-in-provider';
import { createWechatSignIn } from './wechat';

const redirectUri = 'http://sg.localhost:3000/api/sign-in/callback/sandbox';
const begun = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43), redirectUri };

const getReason = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => {
      if (!(error instanceof SignInFailed)) throw error;
      return error.reason;
    },
  );

describe('OpenID Connect, by the bundled provider', () => {
  let sandbox: SandboxProvider;
  let provider: SignInProvider;

  beforeAll(async () => {
    sandbox = await startSandboxProvider(0);
    provider = createOidcSignIn({ issuer: sandbox.issuer, clientId: sandboxClientId });
  });
  afterAll(() => sandbox.close());

  async function signInAs(name: string) {
    const back = await signInElsewhere(await provider.start(begun), name);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe(begun.state);
    return { ...begun, code: back.searchParams.get('code')!, iss: back.searchParams.get('iss')! };
  }

  test('the address asks for a code, with challenge, state and nonce', async () => {
    const url = new URL(await provider.start(begun));
    expect(url.origin).toBe(sandbox.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: sandboxClientId,
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: redirectUri,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('code_challenge')).not.toBe(begun.codeVerifier);
  });

  test('the code gives the person, the same one each time, and another name another person', async () => {
    const first = await provider.finish(await signInAs('Ann'));
    const again = await provider.finish(await signInAs('Ann'));
    const other = await provider.finish(await signInAs('Bea'));
    expect(first.nickName).toBe('ann');
    expect(again.subject).toBe(first.subject);
    expect(other.subject).not.toBe(first.subject);
  });

  test('a code works once', async () => {
    const back = await signInAs('Ann');
    await provider.finish(back);
    expect(await getReason(provider.finish(back))).toBe('refused');
  });

  test('another verifier, nonce or issuer, or a made-up code, is refused', async () => {
    const changed = {
      codeVerifier: 'w'.repeat(43),
      nonce: 'other',
      iss: 'http://127.0.0.1:1',
      code: 'made-up',
    };
    for (const [field, value] of Object.entries(changed)) {
      const back = { ...(await signInAs('Ann')), [field]: value };
      expect([field, await getReason(provider.finish(back))]).toEqual([field, 'refused']);
    }
  });

  test.each([
    ['the right claims', {}, 'done'],
    ['a token for another client', { aud: 'another-client' }, 'refused'],
    ['a token for several clients that was issued to another', { aud: ['makan', 'x'], azp: 'x' }, 'refused'],
    ['a token of another issuer', { iss: 'https://evil.example' }, 'refused'],
    ['a token of yesterday', { exp: Math.floor(Date.now() / 1000) - 86_400 }, 'refused'],
    ['a token of another login', { nonce: 'another' }, 'refused'],
    ['a token without a nonce', { nonce: undefined }, 'refused'],
    ['a token without a person', { sub: undefined }, 'refused'],
    ['an unsigned token', { alg: 'none' }, 'refused'],
  ])('OpenID Connect: an answer with %s (%o) is %s', async (_, change, outcome) => {
    const { alg = 'RS256', ...claims } = change as Record<string, unknown>;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const server = createServer((request, response) => {
      const iss = `http://${request.headers.host}`;
      const seconds = Math.floor(Date.now() / 1000);
      const right = { iss, sub: 'ann', aud: 'makan', nonce: begun.nonce, iat: seconds, exp: seconds + 60 };
      const answer = request.url?.startsWith('/.well-known/')
        ? { issuer: iss, authorization_endpoint: `${iss}/begin`, token_endpoint: `${iss}/token` }
        : {
            access_token: 'a',
            token_type: 'Bearer',
            id_token: `${encode({ alg })}.${encode({ ...right, ...claims })}.${encode({ signed: true })}`,
          };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const other = createOidcSignIn({ issuer, clientId: 'makan' });
      expect(await getReason(other.finish({ ...begun, code: 'c', iss: issuer }))).toBe(outcome);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('the bundled provider leads back to shops of this machine only', async () => {
    for (const elsewhere of [
      'https://evil.test/api/sign-in/callback/sandbox',
      'http://localhost.evil.test/api/sign-in/callback/sandbox',
      'http://sg.localhost:3000/elsewhere',
    ]) {
      const url = await provider.start({ ...begun, redirectUri: elsewhere });
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('an unreachable provider differs from one that refuses, and is retried later', async () => {
    const away = await startSandboxProvider(0);
    const port = Number(new URL(away.issuer).port);
    await away.close();
    const gone = createOidcSignIn({ issuer: away.issuer, clientId: sandboxClientId });
    expect(await getReason(gone.start(begun))).toBe('unavailable');
    const back = await startSandboxProvider(port);
    expect(await getReason(gone.start(begun))).toBe('done');
    await back.close();
    expect(await getReason(gone.finish({ ...begun, code: 'c', iss: away.issuer }))).toBe('unavailable');
  });
});

describe('the chat app, by recorded answers', () => {
  let server: Server;
  let provider: SignInProvider;
  const asked: URL[] = [];
  const answers: Record<string, unknown> = {};

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      asked.push(url);
      const code = url.searchParams.get('code') ?? url.searchParams.get('access_token') ?? '';
      response.end(
        JSON.stringify(answers[`${url.pathname} ${code}`] ?? { errcode: 40029, errmsg: 'invalid code' }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = createWechatSignIn({
      appId: 'wx1',
      secret: 'hush',
      apiUrl,
      qrUrl: 'https://open.weixin.qq.com',
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const token = { access_token: 'at', expires_in: 7200, refresh_token: 'rt', scope: 'snsapi_login' };

  test('the address is that of the page with the QR code', async () => {
    const url = new URL(await provider.start(begun));
    expect(url.origin + url.pathname + url.hash).toBe(
      'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx1',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state: begun.state,
    });
  });

  test('the code is exchanged for open id, union id and profile', async () => {
    answers['/sns/oauth2/access_token good'] = { ...token, openid: 'o-1', unionid: 'u-1' };
    answers['/sns/userinfo at'] = {
      openid: 'o-1',
      nickname: '小梅',
      sex: 2,
      headimgurl: 'https://thirdwx.qlogo.cn/1/0',
      unionid: 'u-1',
    };
    expect(await provider.finish({ ...begun, code: 'good' })).toEqual({
      subject: 'u-1',
      openId: 'o-1',
      nickName: '小梅',
      avatarUrl: 'https://thirdwx.qlogo.cn/1/0',
      gender: 1,
    });
    expect(asked[0]!.searchParams.get('secret')).toBe('hush');
  });

  test('without a union id the open id stands for the person', async () => {
    answers['/sns/oauth2/access_token plain'] = { ...token, access_token: 'at2', openid: 'o-2' };
    answers['/sns/userinfo at2'] = { openid: 'o-2', nickname: '', sex: 0, headimgurl: 'http://plain.test/1' };
    expect(await provider.finish({ ...begun, code: 'plain' })).toEqual({
      subject: 'o-2',
      openId: 'o-2',
      gender: 2,
    });
  });

  test('an invalid code is refused; a busy or broken provider is unavailable', async () => {
    expect(await getReason(provider.finish({ ...begun, code: 'bad' }))).toBe('refused');
    answers['/sns/oauth2/access_token busy'] = { errcode: -1, errmsg: 'system error' };
    expect(await getReason(provider.finish({ ...begun, code: 'busy' }))).toBe('unavailable');
    answers['/sns/oauth2/access_token odd'] = { something: 'else' };
    expect(await getReason(provider.finish({ ...begun, code: 'odd' }))).toBe('unavailable');
    const nowhere = createWechatSignIn({
      appId: 'a',
      secret: 'b',
      apiUrl: 'http://127.0.0.1:1',
      qrUrl: 'https://q.test',
    });
    expect(await getReason(nowhere.finish({ ...begun, code: 'good' }))).toBe('unavailable');
  });
});

describe('which ways to sign in are configured', () => {
  const google = {
    SIGN_IN_GOOGLE_ISSUER: 'https://accounts.google.com',
    SIGN_IN_GOOGLE_CLIENT_ID: 'id',
    SIGN_IN_GOOGLE_CLIENT_SECRET: 'secret',
  };
  const wechat = { SIGN_IN_WECHAT_APP_ID: 'wx1', SIGN_IN_WECHAT_SECRET: 'hush' };

  test('none without configuration, and those whose names stand in the environment', () => {
    expect([...createConfiguredSignIn({}).keys()]).toEqual([]);
    const all = createConfiguredSignIn({
      ...google,
      ...wechat,
      SIGN_IN_SANDBOX_PORT: '4010',
      SIGN_IN_X_ISSUER: '',
    });
    expect([...all.keys()].sort()).toEqual(['google', 'sandbox', 'wechat']);
  });

  test.each([
    ['SIGN_IN_GOOGLE_CLIENT_ID', { ...google, SIGN_IN_GOOGLE_CLIENT_ID: undefined }],
    ['SIGN_IN_GOOGLE_CLIENT_SECRET', { ...google, SIGN_IN_GOOGLE_CLIENT_SECRET: '' }],
    ['SIGN_IN_GOOGLE_ISSUER', { ...google, SIGN_IN_GOOGLE_ISSUER: 'http://accounts.google.com' }],
    ['SIGN_IN_WECHAT_SECRET', { SIGN_IN_WECHAT_APP_ID: 'wx1' }],
    ['SIGN_IN_WECHAT_API_URL', { ...wechat, SIGN_IN_WECHAT_API_URL: 'http://api.test' }],
    ['SIGN_IN_SANDBOX_PORT', { SIGN_IN_SANDBOX_PORT: '70000' }],
  ])('%s is missing or wrong: the backend does not start, and no value is repeated', (name, source) => {
    expect(() => createConfiguredSignIn(source)).toThrow(EnvError);
    expect(() => createConfiguredSignIn(source)).toThrow(name);
    expect(() => createConfiguredSignIn(source)).not.toThrow(/hush|api\.test|70000/);
  });
});

test('a profile from elsewhere is cut to what an account holds', () => {
  expect(toShownProfile({ name: ` A\u0000n${'n'.repeat(60)} `, picture: 'javascript:alert(1)' })).toEqual({
    nickName: `An${'n'.repeat(23)}`,
    avatarUrl: undefined,
  });
  const family = '\u{1F469}\u200d\u{1F467}';
  expect(toShownProfile({ name: `${'n'.repeat(22)}${family}` }).nickName).toBe('n'.repeat(22));
  expect(toShownProfile({ name: 7, picture: 'https://a.test/x"y' })).toEqual({});
});
