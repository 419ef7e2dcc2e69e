import { z } from 'zod';
import { locales } from '../vocabulary';
import { count, filled, flag, instant, maybe, text } from '../wire';
import { defineAccountEndpoint } from './endpoint';
import { roles } from './roles';

/** Upper and lower case are equal in a staff address. */
const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** The name by which a person without a mail address signs in. */
const signInName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/);
/** The address or the sign-in name of an account; both are in the field `email`. */
export const accountName = z.union([emailAddress, signInName]);
/** Returns whether an account has a mail address; a sign-in name has no @. */
export const hasMail = ({ email }: { email: string }): boolean => email.includes('@');
const personName = filled(60);
/** The token of a link; any other text, such as one that was cut off, is answered as a spent link (LINK_SPENT). */
const token = z.string().max(200);
/** Six digits of an app, or a recovery code; any other text is wrong as well (SECOND_FACTOR_WRONG). */
export const secondFactorCode = z.string().trim().min(1).max(40);
/** The backend checks the rules of a password and returns the error (CON-02). */
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
  /** The restaurant demands a second factor that the person does not have: its calls answer SECOND_FACTOR_DEMANDED. */
  lacksSecondFactor: flag,
});

export const person = z.object({
  staffId: count,
  name: text(60),
  email: text(254),
  locale: z.enum(locales),
  memberships: z.array(membership),
  /** This browser is a shared tablet: people act on it by their PIN, with the role counter at most. */
  isShared: flag,
});
export type Person = z.output<typeof person>;
export type Membership = z.output<typeof membership>;

/** Returns the signed-in person. ACCESS_DENIED without a session. */
export const whoAmI = defineAccountEndpoint({
  name: 'account.whoAmI',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: person,
});

/**
 * Opens a session, as a cookie. An account with a second factor answers SECOND_FACTOR_NEEDED until the code is sent as
 * well; LOGIN_FAILED does not tell which part is wrong.
 */
export const signIn = defineAccountEndpoint({
  name: 'account.signIn',
  effect: 'change',
  access: 'open',
  input: z.object({ email: accountName, password, code: maybe(secondFactorCode) }),
  output: person,
});

export const signOut = defineAccountEndpoint({
  name: 'account.signOut',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({}),
});

/**
 * Returns the purpose of a link of `makan staff invite` or of a mail. LINK_SPENT for an unknown, used or expired one.
 */
export const readInvitation = defineAccountEndpoint({
  name: 'account.readInvitation',
  effect: 'change',
  access: 'open',
  input: z.object({ token }),
  output: z.object({
    /** The restaurant that invites; absent for a link that sets a new password. */
    restaurantId: maybe(count),
    restaurantName: maybe(text(200)),
    role: maybe(z.enum(roles)),
    email: text(254),
    /** The address has an account, so accepting an invitation needs its password. */
    hasAccount: z.boolean(),
    expiresAt: instant,
  }),
});

/**
 * Mails a person a single-use link that sets a new password, valid for an hour. The answer is the same for an address
 * without an account. TOO_MANY after three mails to one address within an hour.
 */
export const mailPasswordLink = defineAccountEndpoint({
  name: 'account.mailPasswordLink',
  effect: 'change',
  access: 'open',
  input: z.object({ email: emailAddress }),
  output: z.object({}),
});

/** Uses up such a link and signs the person in; creates a missing account. */
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
