import { query } from '@/lib/client/api/call';
import { forgetPayTypes } from '@/lib/client/checkout/stored-pay-type';
import { forgetLeft } from '@/lib/client/dine-in/former-member';
import { forgetAccountList, syncAccountList } from '@/lib/client/food/account-list';
import { forgetBookedPlaces, forgetBookedTables } from '@/lib/client/fulfilment/forget-booked';
import { forgetPayment } from '@/lib/client/payments/stored-payment';
import type { User } from '@/lib/contract/profile';
import { locales } from '@/lib/contract/values';
import { loggedOutMark } from '@/lib/domain/session/fragment-action';
import { takeReturn } from './return-path';

/*
 * The specification's localStorage keys for the diner (LIM-06). Screens use them before the session is loaded; the
 * session decides what is allowed (DEC-25). The access token is never among them (SES-11).
 */
const userKeys = {
  mobile: 'mobile',
  userId: 'userId',
  userInfo: 'userInfo',
  authorization: 'AuthorizationUserId',
} as const;

/** Locale, country and city of the visit, which the gateway derives from the address, the cookies and the restaurant. */
export interface StoredSession {
  locale: string;
  countryCode?: string;
  city?: string;
}

const write = (key: string, value: string | undefined) => {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; the session works without it.
  }
};

let storing: Promise<User | undefined> | undefined;

/**
 * Fetches the user info once and stores mobile, user id and info, and the session beside them (SES-04, LIM-06). Concurrent calls
 * share one request. A failure leaves the login as it is.
 */
export function storeUser(visit?: StoredSession): Promise<User | undefined> {
  for (const [key, value] of Object.entries(visit ?? {})) write(key, value as string | undefined);
  storing ??= query('profile.info', {})
    .then((user) => {
      write(userKeys.mobile, user.mobile);
      write(userKeys.userId, String(user.userId));
      write(userKeys.authorization, String(user.userId));
      const { nickName, userName, gender, avatarUrl, email, countryCode, mobileCountryCode } = user;
      write(
        userKeys.userInfo,
        JSON.stringify({ nickName, userName, gender, avatarUrl, email, countryCode, mobileCountryCode }),
      );
      // Without the account's list, dishes stay marked by the list of this device.
      syncAccountList().catch(() => undefined);
      return user;
    })
    .catch(() => undefined)
    .finally(() => {
      storing = undefined;
    });
  return storing;
}

/** Removes the return path of a login (GRD-05). */
export const forgetTarget = (): void => void takeReturn();

/**
 * Clears the stored data of the diner, including the last payment method, addresses of the book, booked tables and the
 * key of the party that was left (SES-09).
 */
export function forgetUser(): void {
  takeReturn();
  forgetPayment();
  forgetAccountList();
  try {
    for (const key of Object.values(userKeys)) localStorage.removeItem(key);
    forgetPayTypes(localStorage);
    forgetBookedPlaces(localStorage);
    forgetBookedTables(localStorage);
    forgetLeft(localStorage);
  } catch {
    // Storage is forbidden.
  }
}

/** Leaves an ended session: opens `/` in this page's language, which shows the message (SES-09). */
export function leave(): void {
  forgetUser();
  const prefix = location.pathname.split('/')[1];
  location.assign(`/${locales.find((locale) => locale === prefix) ?? ''}${loggedOutMark}`);
}
