import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList } from './food';
import { dialCode, phoneDigits } from './phone-numbers';
import { countryCode } from './vocabulary';
import { count, filled, flag, gender, list, maybe, money, text, withWireSchema } from './wire';

/** The dial prefix of an account's number; when a backend omits it, the first country's (ENT-01). */
const dialOrDefault = withWireSchema(
  { maybe: dialCode },
  z.codec(z.unknown().optional(), dialCode, {
    decode: (value) => (value === undefined || value === null || value === '' ? '+65' : (value as string)),
    encode: (value) => value as unknown,
  }),
);

/** ENT-01. Token and address lists have calls of their own. */
export const user = z.object({
  userId: count,
  mobile: text(20, 1),
  mobileCountryCode: dialOrDefault,
  nickName: maybe(text(50)),
  userName: maybe(text(50)),
  gender: maybe(gender),
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

/** The displayed name of a diner (PRF-02). */
const nickName = filled(50);

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

/** Ours: the reader of a mail confirms the address (DEC-86). Throws LINK_SPENT. */
export const confirmEmail = defineEndpoint({
  name: 'profile.confirmEmail',
  method: 'POST',
  path: 'decorder/wxapi/user/email/confirm',
  effect: 'change',
  access: 'open',
  input: z.object({ token: text(600, 1) }),
  output: z.object({}),
});

/**
 * Ours: returns the avoided allergens and diets of a diner who consented to their storage on the account; absent
 * otherwise (ALG-02).
 */
export const readAvoided = defineEndpoint({
  name: 'profile.avoided',
  method: 'GET',
  path: 'decorder/wxapi/user/avoided',
  effect: 'read',
  access: 'diner',
  input: z.object({}),
  output: z.object({ avoids: maybe(avoidedList) }),
});

/**
 * Ours: stores the avoided allergens and diets on the account with the diner's consent; without a list they are deleted
 * (ALG-02).
 */
export const storeAvoided = defineEndpoint({
  name: 'profile.storeAvoided',
  method: 'POST',
  path: 'decorder/wxapi/user/avoided/store',
  effect: 'change',
  access: 'diner',
  input: z.object({ avoids: maybe(avoidedList) }),
  output: z.object({}),
});

/** Stored rows of one kind without keys and secrets; amounts are whole hundredths. */
const storedRows = list(z.looseObject({}), 100_000);

/** Ours: all stored data of the diner (DEC-88). Throws TOO_MANY. */
export const exportData = defineEndpoint({
  name: 'profile.export',
  method: 'GET',
  path: 'decorder/wxapi/user/data/export',
  effect: 'read',
  access: 'diner',
  input: z.object({}),
  output: z.object({
    account: storedRows,
    sessions: storedRows,
    browsers: storedRows,
    verifiedEmails: storedRows,
    signIns: storedRows,
    addresses: storedRows,
    lastPlaces: storedRows,
    favourites: storedRows,
    mailings: storedRows,
    orders: storedRows,
    orderLines: storedRows,
    groups: storedRows,
    tables: storedRows,
    tableLines: storedRows,
    reservations: storedRows,
    reservationEvents: storedRows,
    guestNotes: storedRows,
    messages: storedRows,
    waitingLists: storedRows,
    voucherOrders: storedRows,
    voucherCodes: storedRows,
    payments: storedRows,
    refunds: storedRows,
    topUps: storedRows,
    walletMovements: storedRows,
  }),
});

/**
 * Ours: deletes the account (DEC-88). Needs a code for its number, checked shortly before by the same diner. Orders and
 * the ledger stay without personal data. Throws ACCOUNT_IN_USE, CODE_NOT_CHECKED.
 */
export const deleteAccount = defineEndpoint({
  name: 'profile.delete',
  method: 'POST',
  path: 'decorder/wxapi/user/account/delete',
  effect: 'change',
  access: 'diner',
  input: z.object({}),
  output: z.object({}),
});

/** API-23. Name, image and gender of the diner's chat-app account; absent fields stay. */
export const chatAppUpdate = defineEndpoint({
  name: 'profile.chatAppUpdate',
  method: 'GET',
  path: 'decorder/wxapi/common/user/wechatinfo/update',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({
    userId: count,
    nickName: maybe(nickName),
    avatarUrl: maybe(z.url({ protocol: /^https$/ }).max(500)),
    gender: maybe(gender),
  }),
  output: user,
});

/**
 * API-24. A new mobile needs a code for that number, checked shortly before by the same diner (DEC-27); all sessions end
 * then, and the answer holds a new one.
 */
export const edit = defineEndpoint({
  name: 'profile.edit',
  method: 'POST',
  path: 'decorder/wxapi/user/info/edit',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  opensSession: true,
  success: 'isSuccess',
  input: z.object({
    userId: count,
    userInfo: z.object({
      nickName: maybe(nickName),
      gender: maybe(gender),
      mobile: maybe(phoneDigits),
      mobileCountryCode: maybe(dialCode),
    }),
  }),
  output: user.extend({ accessToken: maybe(text(512, 1)) }),
});
