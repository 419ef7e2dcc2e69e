import { z } from 'zod';
import { count, flag, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const setupSteps = ['brand', 'hours', 'menu', 'account', 'domain', 'staff', 'testOrder'] as const;

/** What a restaurant still lacks before it opens (CON-19), in the order of the list. */
export const setupList = defineStaffEndpoint({
  name: 'setup.list',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    steps: z.array(
      z.object({
        step: z.enum(setupSteps),
        isDone: flag,
        /** Opening waits for it. */
        isNeeded: flag,
        /** What the sentence of the step names. */
        facts: z.object({
          colour: maybe(text(7)),
          dishes: maybe(count),
          categories: maybe(count),
          days: maybe(count),
          host: maybe(text(253)),
          people: maybe(count),
          account: maybe(text(120)),
        }),
      }),
    ),
    /** The restaurant takes orders. */
    isOpen: flag,
    /** Where its shop is; absent without a domain. */
    shopUrl: maybe(text(300)),
  }),
});

/** Opens the shop for orders, or closes it. SETUP_INCOMPLETE while a step lacks that opening waits for. */
export const setupOpen = defineStaffEndpoint({
  name: 'setup.open',
  effect: 'change',
  role: 'owner',
  input: z.object({ open: flag }),
  output: z.object({}),
});
