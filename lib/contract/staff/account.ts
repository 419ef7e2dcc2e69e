import { z } from 'zod';
import { locales } from '../vocabulary';
import { count, filled, flag, instant, maybe, text } from '../wire';
import { defineAccountEndpoint } from './endpoint';
import { roles } from './roles';

/** Case does not count in an address of ours. */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());
const personName = filled(60);
const token = z.string().regex(/^[\w-]{32,64}$/);
/** Six digits of an app, or a recovery code; what is neither is wrong as well (SECOND_FACTOR_WRONG). */
export const secondFactorCode = z.string().trim().min(1).max(40);
/** Its rules are the backend's, which says what is wrong (CON-02). */
export const password = z.string().min(1).max(512);

const membership = z.object({
  restaurantId: count,
  restaurantName: text(200),
  /** Path of the logo on the console's host. */
  logo: maybe(text(200)),
  /** #RRGGBB */
  brand: maybe(text(7)),
  timeZone: text(60),
  countryCode: text(2),
  role: z.enum(roles),
  /** The restaurant demands a second factor, which the person has not: its calls answer SECOND_FACTOR_DEMANDED. */
  lacksSecondFactor: flag,
});

export const person = z.object({
  staffId: count,
  name: text(60),
  email: text(254),
  locale: z.enum(locales),
  memberships: z.array(membership),
  /** This browser is a shared tablet: the person acts by their PIN, as counter at most. */
  isShared: flag,
});
export type Person = z.output<typeof person>;
export type Membership = z.output<typeof membership>;

/** Who is signed in here; ACCESS_DENIED when nobody is. */
export const whoAmI = defineAccountEndpoint({
  name: 'account.whoAmI',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: person,
});

/**
 * Opens a session, as a cookie. An account with a second factor is answered SECOND_FACTOR_NEEDED until the code is given as
 * well; LOGIN_FAILED says nothing about which part is wrong.
 */
export const signIn = defineAccountEndpoint({
  name: 'account.signIn',
  effect: 'change',
  access: 'open',
  input: z.object({ email: emailAddress, password, code: maybe(secondFactorCode) }),
  output: person,
});

export const signOut = defineAccountEndpoint({
  name: 'account.signOut',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({}),
});

/** What a link of `makan staff invite` or of a mail is for. LINK_SPENT when it is unknown, used or too old. */
export const readInvitation = defineAccountEndpoint({
  name: 'account.readInvitation',
  effect: 'change',
  access: 'open',
  input: z.object({ token }),
  output: z.object({
    /** Absent for a link that sets a new password. */
    restaurantName: maybe(text(200)),
    role: maybe(z.enum(roles)),
    email: text(254),
    /** The address has an account, so an invitation asks for its password. */
    hasAccount: z.boolean(),
    expiresAt: instant,
  }),
});

/** Spends such a link and signs the person in; makes the account where there is none. */
export const acceptInvitation = defineAccountEndpoint({
  name: 'account.acceptInvitation',
  effect: 'change',
  access: 'open',
  input: z.object({
    token,
    name: maybe(personName),
    password,
    code: maybe(secondFactorCode),
    locale: z.enum(locales),
  }),
  output: person,
});
