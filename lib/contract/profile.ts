import { z } from 'zod';
import { dialCode } from './auth';
import { defineEndpoint } from './endpoint';
import { countryCode } from './vocabulary';
import { count, flag, list, maybe, money, text } from './wire';

/** ENT-01. Token and address lists travel in calls of their own. */
export const user = z.object({
  userId: count,
  mobile: text(20, 1),
  mobileCountryCode: dialCode,
  nickName: maybe(text(50)),
  userName: maybe(text(50)),
  /** 0 male, 1 female, 2 secret (DEC-16). */
  gender: maybe(z.int().min(0).max(2)),
  avatarUrl: maybe(text(500)),
  openId: maybe(text(128)),
  countryCode: maybe(countryCode),
  email: maybe(text(254)),
  userInfo: maybe(text(2000)),
  walletBalanceAmount: maybe(money),
  couponCardList: list(z.looseObject({})),
  subscribeStatus: maybe(flag),
});
export type User = z.output<typeof user>;

/** API-22. */
export const info = defineEndpoint({
  name: 'profile.info',
  method: 'GET',
  path: 'decorder/wxapi/user/info/get',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: user,
});
