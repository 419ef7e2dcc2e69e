import { z } from 'zod';
import { count, flag, instant, text } from '../wire';
import { emailAddress } from './account';
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

/** Who works at the restaurant, and who is invited. */
export const peopleList = defineStaffEndpoint({
  name: 'people.list',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    people: z.array(colleague),
    /** The restaurant demands a second factor of all. */
    demandsSecondFactor: flag,
    invitations: z.array(z.object({ email: text(254), role: z.enum(roles), expiresAt: instant })),
  }),
});

/** Nobody makes or changes somebody of a higher role than their own. */
const role = z.enum(roles);

/** Invites somebody by a mail with a link, good once, for 24 hours. FORBIDDEN for a role above the caller's. */
export const invitePerson = defineStaffEndpoint({
  name: 'people.invite',
  effect: 'change',
  role: 'manager',
  input: z.object({ email: emailAddress, role }),
  output: z.object({}),
});

/** Withdraws an invitation that is not accepted yet. */
export const withdrawInvitation = defineStaffEndpoint({
  name: 'people.withdraw',
  effect: 'change',
  role: 'manager',
  input: z.object({ email: emailAddress }),
  output: z.object({}),
});

/** Changes a person's role; their open console follows at once. LAST_OWNER, FORBIDDEN, NOT_FOUND. */
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
