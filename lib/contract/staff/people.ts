import { z } from 'zod';
import { count, flag, instant, text } from '../wire';
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
    invitations: z.array(z.object({ email: text(254), role: z.enum(roles), expiresAt: instant })),
  }),
});
