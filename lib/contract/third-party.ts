import { z } from 'zod';
import { otpCode, passwordHash, sessionAnswer } from './auth';
import { defineEndpoint } from './endpoint';
import { dialCode, phone } from './phone-numbers';
import { count, flag, maybe, text } from './wire';

/** Name of a sign-in provider, such as `google` or `wechat`. */
const signInSource = z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'a source is lower-case letters and digits');

/** Ours: the sign-in providers that this backend has configured. */
export const thirdSources = defineEndpoint({
  name: 'auth.thirdSources',
  method: 'GET',
  path: 'declogin/api/third/sources',
  effect: 'read',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ sources: z.array(signInSource) }),
});

/**
 * API-14. The provider's sign-in page: an address to open, or a page with a QR code. The provider redirects to
 * `<origin>/api/sign-in/callback/<source>` with code and state (docs/decisions/sign-in.md).
 */
export const thirdRender = defineEndpoint({
  name: 'auth.thirdRender',
  method: 'GET',
  path: 'declogin/api/render/{source}',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    source: signInSource,
    /** Ours: the origin of the restaurant's domain in use; the default is the platform's. */
    origin: maybe(text(200)),
  }),
  output: z.object({ url: text(4000, 1) }),
});

/** API-13. The result of a sign-in at a provider: the session of the bound account, or the data for binding one. */
export const thirdInfo = defineEndpoint({
  name: 'auth.thirdInfo',
  method: 'POST',
  path: 'declogin/api/customer/info/third',
  effect: 'change',
  access: 'visitor',
  opensSession: true,
  input: z.object({
    /** The provider's one-use code. */
    id: text(2048, 1),
    source: signInSource,
    /** Ours: the parameters that the provider returned besides the code. */
    state: maybe(text(128)),
    iss: maybe(text(500)),
  }),
  output: z.object({
    bound: flag,
    accessToken: maybe(text(512, 1)),
    userId: maybe(count),
    mobile: maybe(text(20, 1)),
    mobileCountryCode: maybe(dialCode),
    /** Without a bound account: valid for one binding within 10 minutes, by the same visitor. */
    wayId: maybe(text(64)),
    unionId: maybe(text(255)),
    nickName: maybe(text(50)),
    avatarUrl: maybe(text(500)),
  }),
});

/**
 * API-15. Binds a provider's account to a number with the right code, and logs in; an unknown number becomes an account
 * (DEC-29).
 */
export const thirdBind = defineEndpoint({
  name: 'auth.thirdBind',
  method: 'POST',
  path: 'declogin/api/customer/third/bind',
  effect: 'change',
  access: 'visitor',
  opensSession: true,
  passwords: { password: 'new' },
  input: z.object({
    ...phone,
    otpCode,
    /** The new password of an account without one. */
    password: maybe(passwordHash),
    wayId: text(64, 1),
    unionId: text(255, 1),
  }),
  output: sessionAnswer,
});
