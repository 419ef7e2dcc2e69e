import { createHash } from 'node:crypto';
import { defineStep, needs, type Phone, type Step, type StepContext } from '../step';

/** Returns the hash that the gateway sends for a password. */
const getHash = (password: string) => createHash('sha256').update(password).digest('hex');
const getPassword = ({ mark }: StepContext) => getHash(`Pw9${mark}`.slice(0, 16));

const getPhone = ({ phones }: StepContext, n: number): Phone => phones[n] as Phone;

async function findCode(found: StepContext, n: number): Promise<string | undefined> {
  return found.findSentCode(getPhone(found, n));
}

/** Steps for every login method and the resulting account. */
export const loginSteps: Step[] = [
  defineStep('auth.visitorToken', {
    inputs: () => ({ appkey: 'conformance' }),
    learn: (found, { accessToken }) => {
      found.guestToken = accessToken;
    },
  }),
  defineStep('auth.sendCode', {
    inputs: ({ phones }) => phones.map((phone) => ({ ...phone, serviceType: undefined })),
    every: true,
  }),
  defineStep('auth.checkCode', {
    inputs: async (found) => {
      const code = await findCode(found, 0);
      return code
        ? { ...getPhone(found, 0), otpcode: code, serviceType: 'decorder-memberinfo' as const }
        : needs('a one-time code');
    },
  }),
  defineStep('auth.loginByCode', {
    inputs: async (found) => {
      const otpCode = await findCode(found, 0);
      return otpCode ? { ...getPhone(found, 0), otpCode } : needs('a one-time code');
    },
    learn: (found, { accessToken, userId }) => {
      found.diner = { ...getPhone(found, 0), token: accessToken, userId };
    },
  }),
  defineStep('auth.loginBySmsCode', {
    inputs: async (found) => {
      const otpCode = await findCode(found, 1);
      return otpCode ? { ...getPhone(found, 1), otpCode } : needs('a one-time code');
    },
  }),
  defineStep('auth.register', {
    inputs: async (found) => {
      const otpCode = await findCode(found, 2);
      return otpCode
        ? { ...getPhone(found, 2), otpCode, password: getPassword(found) }
        : needs('a one-time code');
    },
  }),
  defineStep('auth.loginByPassword', {
    inputs: (found) => ({ ...getPhone(found, 2), password: getPassword(found) }),
    mayRefuse: ['LOGIN_FAILED'],
  }),
  defineStep('auth.loginById', {
    inputs: (found) => ({ loginId: `nobody-${found.mark}`, password: getPassword(found) }),
    mayRefuse: ['LOGIN_FAILED'],
  }),
  defineStep('auth.autoRegister', { inputs: (found) => getPhone(found, 3) }),
  defineStep('auth.mobileCheck', { inputs: (found) => getPhone(found, 3) }),
  defineStep('auth.thirdSources', { inputs: () => ({}) }),
  defineStep('auth.thirdRender', {
    inputs: (found) => ({ source: found.thirdSource ?? 'wechat' }),
    mayRefuse: ['SIGN_IN_UNAVAILABLE'],
  }),
  defineStep('auth.thirdInfo', {
    inputs: (found) => ({
      id: `code-${found.mark}`,
      source: found.thirdSource ?? 'wechat',
      state: found.mark,
    }),
    mayRefuse: ['SIGN_IN_UNAVAILABLE', 'SIGN_IN_FAILED'],
  }),
  defineStep('auth.thirdBind', {
    inputs: (found) => ({ ...getPhone(found, 3), otpCode: '0000', wayId: found.mark, unionId: found.mark }),
    mayRefuse: ['SIGN_IN_FAILED', 'CODE_WRONG', 'CODE_EXPIRED'],
  }),
  defineStep('shortLinks.params', {
    inputs: (found) => ({ key: `none${found.mark}` }),
    mayRefuse: ['LINK_SPENT', 'NOT_FOUND'],
  }),
];

/** Steps for the account itself. */
export const profileSteps: Step[] = [
  // Tokens are sent only in mails.
  defineStep('profile.confirmEmail', {
    inputs: ({ mark }) => ({ token: `none-${mark}` }),
    mayRefuse: ['LINK_SPENT'],
  }),
  defineStep('profile.edit', {
    inputs: ({ diner }) =>
      diner ? { userId: diner.userId, userInfo: { nickName: 'Conformance', gender: 2 } } : needs('a diner'),
  }),
  defineStep('profile.chatAppUpdate', {
    inputs: ({ diner }) =>
      diner ? { userId: diner.userId, nickName: 'Conformance', gender: 2 } : needs('a diner'),
  }),
  defineStep('profile.info', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId } : needs('a diner')),
  }),
];

/** Steps that end or renew a session run last. */
export const leavingSteps: Step[] = [
  defineStep('auth.resetPassword', {
    // The code was verified at the beginning for this user and another purpose, so a strict backend rejects
    // it.
    inputs: (found) =>
      found.diner ? { userId: found.diner.userId, newPassword: getPassword(found) } : needs('a diner'),
    mayRefuse: ['CODE_NOT_CHECKED'],
  }),
  defineStep('profile.storeAvoided', { inputs: () => ({ avoids: ['peanut' as const] }) }),
  defineStep('profile.avoided', { inputs: () => ({}) }),
  defineStep('profile.export', { inputs: () => ({}) }),
  // Open orders and an unverified code prevent the deletion, so the account remains.
  defineStep('profile.delete', { inputs: () => ({}), mayRefuse: ['ACCOUNT_IN_USE', 'CODE_NOT_CHECKED'] }),
  defineStep('auth.refresh', {
    inputs: ({ diner }) => (diner ? { mobile: diner.mobile, accessToken: diner.token } : needs('a diner')),
    learn: (found, { accessToken }) => {
      if (found.diner) found.diner.token = accessToken;
    },
  }),
  defineStep('auth.sessions', { inputs: () => ({}) }),
  defineStep('auth.endSession', {
    inputs: () => ({ sessionId: 'a-session-that-is-not-there' }),
    mayRefuse: ['NOT_FOUND'],
  }),
  defineStep('auth.endOtherSessions', { inputs: () => ({}) }),
  defineStep('auth.logout', { inputs: () => ({}), as: 'diner' }),
];
