import { z } from 'zod';
import { otpCode, passwordHash, sessionAnswer } from './auth';
import { defineEndpoint } from './endpoint';
import { dialCode, phone } from './phone-numbers';
import { count, flag, maybe, text } from './wire';

/** Name of a way to sign in elsewhere, such as `google` or `wechat`. */
const signInSource = z.string().regex(/^[a-z][a-z0-9]{0,30}$/, 'a source is lower-case letters and digits');

/** Ours: the sources that diners can sign in by, as this backend has them configured. */
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
 * API-14. Where the provider signs in: a page to open, or one that shows a QR code. The provider leads back to
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
    /** Ours: the restaurant's own address that the diner is on; the platform's when absent. */
    origin: maybe(text(200)),
  }),
  output: z.object({ url: text(4000, 1) }),
});

/** API-13. What a sign-in elsewhere came to: the session of the account bound to it, or what it takes to bind one. */
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
    /** Ours: as the provider sent it back, beside the code. */
    state: maybe(text(128)),
    iss: maybe(text(500)),
  }),
  output: z.object({
    bound: flag,
    accessToken: maybe(text(512, 1)),
    userId: maybe(count),
    mobile: maybe(text(20, 1)),
    mobileCountryCode: maybe(dialCode),
    /** Unbound: good for one binding within 10 minutes, by the same visitor. */
    wayId: maybe(text(64)),
    unionId: maybe(text(255)),
    nickName: maybe(text(50)),
    avatarUrl: maybe(text(500)),
  }),
});

/** API-15. Binds a sign-in elsewhere to a number whose code is right, and logs in; an unknown number becomes an account (DEC-29). */
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
    /** Becomes the password of an account that has none. */
    password: maybe(passwordHash),
    wayId: text(64, 1),
    unionId: text(255, 1),
  }),
  output: sessionAnswer,
});
