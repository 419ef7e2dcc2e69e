import { z } from 'zod';
import { count, flag, instant, maybe, text } from '../wire';
import { accountName } from './account';
import { defineStaffEndpoint } from './endpoint';
import { roles } from './roles';

const colleague = z.object({
  staffId: count,
  name: text(60),
  email: text(254),
  role: z.enum(roles),
  hasSecondFactor: flag,
  hasPin: flag,
});

/** The staff of the restaurant and its open invitations. */
export const peopleList = defineStaffEndpoint({
  name: 'people.list',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    people: z.array(colleague),
    /** The restaurant demands a second factor from all staff. */
    demandsSecondFactor: flag,
    invitations: z.array(z.object({ email: text(254), role: z.enum(roles), expiresAt: instant })),
  }),
});

/** A person cannot give or change a role above their own. */
const role = z.enum(roles);

/**
 * Invites a person by a link that is valid once, for 24 hours. FORBIDDEN for a role above the caller's, ALREADY_MEMBER.
 */
export const invitePerson = defineStaffEndpoint({
  name: 'people.invite',
  effect: 'change',
  role: 'manager',
  input: z.object({ email: accountName, role }),
  output: z.object({
    /** Only for a person without a mail address, to be shown once; others get it by mail. */
    link: maybe(text(300)),
  }),
});

export const withdrawInvitation = defineStaffEndpoint({
  name: 'people.withdraw',
  effect: 'change',
  role: 'manager',
  input: z.object({ email: accountName }),
  output: z.object({}),
});

/** Changes a person's role; their open console changes immediately. LAST_OWNER, FORBIDDEN, NOT_FOUND. */
export const changeRole = defineStaffEndpoint({
  name: 'people.changeRole',
  effect: 'change',
  role: 'manager',
  input: z.object({ staffId: count, role }),
  output: z.object({}),
});

/** Removes a person; their sessions here end within a second. LAST_OWNER, FORBIDDEN, NOT_FOUND. */
export const removePerson = defineStaffEndpoint({
  name: 'people.remove',
  effect: 'change',
  role: 'manager',
  input: z.object({ staffId: count }),
  output: z.object({}),
});

/**
 * Creates a link, valid once and for 24 hours, by which a person without a mail address sets a new password. FORBIDDEN for
 * a person with an address, with a role above the caller's, or with another restaurant; NOT_FOUND.
 */
export const passwordLink = defineStaffEndpoint({
  name: 'people.passwordLink',
  effect: 'change',
  role: 'manager',
  input: z.object({ staffId: count }),
  output: z.object({ link: text(300) }),
});
