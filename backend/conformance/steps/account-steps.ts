import { createHash } from 'node:crypto';
import { type Found, needs, type Phone, type Step, step } from '../step';

/** As the gateway writes it (DEC-10). */
const getHash = (password: string) => createHash('sha256').update(password).digest('hex');
const passwordOf = ({ mark }: Found) => getHash(`Pw9${mark}`.slice(0, 16));

const phone = ({ phones }: Found, n: number): Phone => phones[n] as Phone;

async function getCode(found: Found, n: number): Promise<string | undefined> {
  return found.codeSentTo(phone(found, n));
}

/** Logging in by each way, and the account that comes of it. */
export const loginSteps: Step[] = [
  step('auth.visitorToken', {
    inputs: () => ({ appkey: 'conformance' }),
    learn: (found, { accessToken }) => {
      found.guestToken = accessToken;
    },
  }),
  step('auth.sendCode', {
    inputs: ({ phones }) => phones.map((each) => ({ ...each, serviceType: undefined })),
    every: true,
  }),
  step('auth.checkCode', {
    inputs: async (found) => {
      const code = await getCode(found, 0);
      return code
        ? { ...phone(found, 0), otpcode: code, serviceType: 'decorder-memberinfo' as const }
        : needs('a one-time code');
    },
  }),
  step('auth.loginByCode', {
    inputs: async (found) => {
      const otpCode = await getCode(found, 0);
      return otpCode ? { ...phone(found, 0), otpCode } : needs('a one-time code');
    },
    learn: (found, { accessToken, userId }) => {
      found.diner = { ...phone(found, 0), token: accessToken, userId };
    },
  }),
  step('auth.loginBySmsCode', {
    inputs: async (found) => {
      const otpCode = await getCode(found, 1);
      return otpCode ? { ...phone(found, 1), otpCode } : needs('a one-time code');
    },
  }),
  step('auth.register', {
    inputs: async (found) => {
      const otpCode = await getCode(found, 2);
      return otpCode
        ? { ...phone(found, 2), otpCode, password: passwordOf(found) }
        : needs('a one-time code');
    },
  }),
  step('auth.loginByPassword', {
    inputs: (found) => ({ ...phone(found, 2), password: passwordOf(found) }),
    mayRefuse: ['LOGIN_FAILED'],
  }),
  step('auth.loginById', {
    inputs: (found) => ({ loginId: `nobody-${found.mark}`, password: passwordOf(found) }),
    mayRefuse: ['LOGIN_FAILED'],
  }),
  step('auth.autoRegister', { inputs: (found) => phone(found, 3) }),
  step('auth.mobileCheck', { inputs: (found) => phone(found, 3) }),
  step('auth.thirdSources', { inputs: () => ({}) }),
  step('auth.thirdRender', {
    inputs: (found) => ({ source: found.thirdSource ?? 'wechat' }),
    mayRefuse: ['SIGN_IN_UNAVAILABLE'],
  }),
  step('auth.thirdInfo', {
    inputs: (found) => ({
      id: `code-${found.mark}`,
      source: found.thirdSource ?? 'wechat',
      state: found.mark,
    }),
    mayRefuse: ['SIGN_IN_UNAVAILABLE', 'SIGN_IN_FAILED'],
  }),
  step('auth.thirdBind', {
    inputs: (found) => ({ ...phone(found, 3), otpCode: '0000', wayId: found.mark, unionId: found.mark }),
    mayRefuse: ['SIGN_IN_FAILED', 'CODE_WRONG', 'CODE_EXPIRED'],
  }),
  step('shortLinks.params', {
    inputs: (found) => ({ key: `none${found.mark}` }),
    mayRefuse: ['LINK_SPENT', 'NOT_FOUND'],
  }),
];

/** Of the account itself. */
export const profileSteps: Step[] = [
  // Tokens stand in mails only.
  step('profile.confirmEmail', {
    inputs: ({ mark }) => ({ token: `none-${mark}` }),
    mayRefuse: ['LINK_SPENT'],
  }),
  step('profile.edit', {
    inputs: ({ diner }) =>
      diner ? { userId: diner.userId, userInfo: { nickName: 'Conformance', gender: 2 } } : needs('a diner'),
  }),
  step('profile.chatAppUpdate', {
    inputs: ({ diner }) =>
      diner ? { userId: diner.userId, nickName: 'Conformance', gender: 2 } : needs('a diner'),
  }),
  step('profile.info', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId } : needs('a diner')),
  }),
];

/** What ends or renews a session comes last. */
export const leavingSteps: Step[] = [
  step('auth.resetPassword', {
    // The code was checked at the beginning for this diner and another purpose, so a strict backend refuses.
    inputs: (found) =>
      found.diner ? { userId: found.diner.userId, newPassword: passwordOf(found) } : needs('a diner'),
    mayRefuse: ['CODE_NOT_CHECKED'],
  }),
  step('profile.storeAvoided', { inputs: () => ({ avoids: ['peanut' as const] }) }),
  step('profile.avoided', { inputs: () => ({}) }),
  step('profile.export', { inputs: () => ({}) }),
  // Open orders and a code that was not checked stand in the way, so the account stays.
  step('profile.delete', { inputs: () => ({}), mayRefuse: ['ACCOUNT_IN_USE', 'CODE_NOT_CHECKED'] }),
  step('auth.refresh', {
    inputs: ({ diner }) => (diner ? { mobile: diner.mobile, accessToken: diner.token } : needs('a diner')),
    learn: (found, { accessToken }) => {
      if (found.diner) found.diner.token = accessToken;
    },
  }),
  step('auth.sessions', { inputs: () => ({}) }),
  step('auth.endSession', {
    inputs: () => ({ sessionId: 'a-session-that-is-not-there' }),
    mayRefuse: ['NOT_FOUND'],
  }),
  step('auth.endOtherSessions', { inputs: () => ({}) }),
  step('auth.logout', { inputs: () => ({}), as: 'diner' }),
];
