import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { dialCode, phone, phoneDigits } from './phone-numbers';
import { count, flag, maybe, text } from './wire';

/** One-time codes have 4 characters (SES-07). */
export const otpCode = z.string().regex(/^[0-9A-Za-z]{4}$/, 'a code has 4 characters');
/** The purpose of a code; `wallet-pay` is ours. */
const serviceType = z.enum(['decorder-memberinfo', 'resetPSW', 'wallet-pay']);
export type CodePurpose = z.output<typeof serviceType>;
/** The wire form of a password: SHA-256 of the typed text in lower-case hex. The gateway computes it (DEC-10). */
export const passwordHash = z.string().regex(/^[0-9a-f]{64}$/, 'a password travels as its SHA-256');

export const sessionAnswer = z.object({
  accessToken: text(512, 1),
  userId: count,
  mobile: text(20, 1),
  mobileCountryCode: maybe(dialCode),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** API-05. The token with which a guest browses. */
export const visitorToken = defineEndpoint({
  name: 'auth.visitorToken',
  method: 'POST',
  path: 'declogin/uniapi/order/visitor/token',
  effect: 'change',
  access: 'open',
  browser: false,
  input: z.object({ appkey: text(64, 1) }),
  output: z.object({ accessToken: text(512, 1) }),
});

/** API-06. Renews a session with its current token; the old token stops working. */
export const refresh = defineEndpoint({
  name: 'auth.refresh',
  method: 'POST',
  path: 'declogin/uniapi/mobile/login/v2',
  effect: 'change',
  access: 'open',
  browser: false,
  input: z.object({ mobile: text(20, 1), accessToken: text(512, 1) }),
  output: sessionAnswer,
});

const codeLogin = z.object({ ...phone, otpCode });

/** API-07. The older path of the login by code, for other clients of the wire. */
export const loginBySmsCode = defineEndpoint({
  name: 'auth.loginBySmsCode',
  method: 'POST',
  path: 'declogin/uniapi/mobile/login/v3',
  effect: 'change',
  access: 'open',
  opensSession: true,
  input: codeLogin,
  output: sessionAnswer,
});

/** API-12. Login by mobile one-time code; an unknown mobile becomes an account (DEC-29). */
export const loginByCode = defineEndpoint({
  name: 'auth.loginByCode',
  method: 'POST',
  path: 'declogin/api/customerLoginByMobileOTP',
  effect: 'change',
  access: 'open',
  opensSession: true,
  input: codeLogin,
  output: sessionAnswer,
});

/** API-08. Login by the name of an account; upper and lower case are equal. */
export const loginById = defineEndpoint({
  name: 'auth.loginById',
  method: 'POST',
  path: 'declogin/uniapi/login/by/loginid',
  effect: 'change',
  access: 'open',
  opensSession: true,
  passwords: { password: 'held' },
  input: z.object({ loginId: text(64, 1), password: passwordHash }),
  output: sessionAnswer,
});

/** API-11. */
export const loginByPassword = defineEndpoint({
  name: 'auth.loginByPassword',
  method: 'POST',
  path: 'declogin/api/customerLoginByPwd',
  effect: 'change',
  access: 'open',
  opensSession: true,
  passwords: { password: 'held' },
  input: z.object({ ...phone, password: passwordHash }),
  output: sessionAnswer,
});

/** API-09. Creates an account with a password; it opens no session (SES-06). */
export const register = defineEndpoint({
  name: 'auth.register',
  method: 'POST',
  path: 'declogin/uniapi/mobile/register',
  effect: 'change',
  access: 'open',
  passwords: { password: 'new' },
  input: z.object({ ...phone, otpCode, password: passwordHash }),
  output: z.object({ userId: count }),
});

/**
 * API-10. Returns the account of a number and creates it when it is missing; only servers that hold the gateway's
 * secret may call this.
 */
export const autoRegister = defineEndpoint({
  name: 'auth.autoRegister',
  method: 'POST',
  path: 'declogin/uniapp/user/register',
  effect: 'change',
  access: 'open',
  browser: false,
  input: z.object(phone),
  output: z.object({ userId: count }),
});

/** API-16. Returns whether a number has an account; each call is rate-limited (docs/decisions/known-numbers.md). */
export const mobileCheck = defineEndpoint({
  name: 'auth.mobileCheck',
  method: 'GET',
  path: 'declogin/api/mobile/check',
  effect: 'change',
  access: 'visitor',
  input: z.object(phone),
  output: z.object({ registered: flag }),
});

/**
 * API-17. Sets the password of the account of the ticket, or else of the logged-in diner with a code checked shortly
 * before (DEC-27). All other sessions of the account end.
 */
export const resetPassword = defineEndpoint({
  name: 'auth.resetPassword',
  method: 'POST',
  path: 'declogin/api/resetPassword',
  effect: 'change',
  access: 'visitor',
  fills: ['userId'],
  passwords: { newPassword: 'new' },
  input: z.object({ userId: count, newPassword: passwordHash, ticket: maybe(text(64)) }),
  output: z.object({}),
});

/**
 * API-18. Sends a one-time code; the answer is the same for known and unknown numbers. Ours are `proof`, the answer to
 * PROOF_NEEDED, `restaurantId`, the restaurant that signs the message, and `alphabet`, the characters of a code that is
 * not made of digits.
 */
export const sendCode = defineEndpoint({
  name: 'auth.sendCode',
  method: 'GET',
  path: 'deccommon/api/sms/sentotpcode',
  effect: 'change',
  access: 'open',
  input: z.object({
    mobile: phoneDigits,
    mobileCountryCode: dialCode,
    serviceType: maybe(serviceType),
    proof: maybe(text(120)),
    restaurantId: maybe(count),
  }),
  fills: ['restaurantId'],
  output: z.object({
    resendInSeconds: maybe(count),
    expiresInSeconds: maybe(count),
    alphabet: maybe(z.enum(['digits', 'letters'])),
  }),
});

/**
 * API-19. Checks a code without logging in. For resetPSW it also returns a one-use ticket (ours), valid for 10 minutes,
 * with which a guest sets a new password.
 */
export const checkCode = defineEndpoint({
  name: 'auth.checkCode',
  method: 'GET',
  path: 'deccommon/api/sms/verifyotpcode',
  effect: 'change',
  access: 'open',
  input: z.object({ mobile: phoneDigits, otpcode: otpCode, serviceType, mobileCountryCode: dialCode }),
  output: z.object({ success: flag, ticket: maybe(text(64)) }),
});
