import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { dialCode, phone, phoneDigits } from './phone-numbers';
import { count, flag, maybe, text } from './wire';

/** One-time codes have 4 characters (SES-07). */
export const otpCode = z.string().regex(/^[0-9A-Za-z]{4}$/, 'a code has 4 characters');
/** What a code is for; `wallet-pay` is ours. */
const serviceType = z.enum(['decorder-memberinfo', 'resetPSW', 'wallet-pay']);
export type CodePurpose = z.output<typeof serviceType>;
/** A password as it travels: SHA-256 of what the diner typed, in lower-case hex; the gateway makes it (DEC-10). */
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

/** API-06. Session refresh with the token held; the old one stops working. */
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

/** API-08. Login by the name that an account was given; upper and lower case are alike. */
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

/** API-09. An account with a password; it opens no session (SES-06). */
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

/** API-10. The account of a number, made when there is none; for servers that know the gateway's secret only. */
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

/** API-16. Whether a number has an account; each question costs a budget (docs/decisions/known-numbers.md). */
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
 * API-17. The account is the one of the ticket, else the logged-in diner's whose code was checked shortly before (DEC-27). All
 * other sessions of the account end.
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
 * API-18. Sends a one-time code; known and unknown numbers answer alike. Ours are `proof`, the answer to PROOF_NEEDED,
 * `restaurantId`, whose name signs the message, and `alphabet`: what the code is made of when it is not digits.
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
 * API-19. Checks a code without logging in. For resetPSW it also returns a one-use ticket (ours), good for 10 minutes, with which a
 * guest sets a new password.
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
