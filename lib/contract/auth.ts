import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, flag, maybe, text } from './wire';

/** A dial prefix such as +65. */
export const dialCode = z.string().regex(/^\+\d{1,4}$/, 'a dial prefix is + and digits');
/** Digits of a phone number without the prefix; the country's own pattern is a rule of lib/phone and of the backend. */
export const phoneDigits = z.string().regex(/^\d{1,15}$/, 'a phone number has digits only');
/** One-time codes have 4 characters (SES-07). */
export const otpCode = z.string().regex(/^[0-9A-Za-z]{4}$/, 'a code has 4 characters');
export const serviceType = z.enum(['decorder-memberinfo', 'resetPSW']);

const sessionAnswer = z.object({
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

const codeLogin = z.object({ mobile: phoneDigits, mobileCountryCode: dialCode, otpCode });

/** API-07. The older path of the login by code, kept for other clients of the wire. */
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

/** API-18. Sends a one-time code; known and unknown numbers answer alike. */
export const sendCode = defineEndpoint({
  name: 'auth.sendCode',
  method: 'GET',
  path: 'deccommon/api/sms/sentotpcode',
  effect: 'change',
  access: 'open',
  input: z.object({ mobile: phoneDigits, mobileCountryCode: dialCode, serviceType: maybe(serviceType) }),
  output: z.object({ resendInSeconds: maybe(count), expiresInSeconds: maybe(count) }),
});

/** API-19. Checks a code without logging in. */
export const checkCode = defineEndpoint({
  name: 'auth.checkCode',
  method: 'GET',
  path: 'deccommon/api/sms/verifyotpcode',
  effect: 'change',
  access: 'open',
  input: z.object({ mobile: phoneDigits, otpcode: otpCode, serviceType, mobileCountryCode: dialCode }),
  output: z.object({ success: flag }),
});

/** Ours: ends the session on the server, so that its token is worth nothing afterwards (SES-09). */
export const logout = defineEndpoint({
  name: 'auth.logout',
  method: 'POST',
  path: 'declogin/uniapi/logout',
  effect: 'change',
  access: 'visitor',
  browser: false,
  input: z.object({}),
  output: z.object({}),
});
