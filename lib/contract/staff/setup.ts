import { z } from 'zod';
import { count, flag, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const setupSteps = ['contact', 'brand', 'hours', 'menu', 'account', 'domain', 'staff', 'testOrder'] as const;

/** The steps before a restaurant opens (CON-19), in the order of the list. */
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
        /** The restaurant cannot open without this step. */
        isNeeded: flag,
        /** The values in the sentence of the step. */
        facts: z.object({
          colour: maybe(text(7)),
          dishes: maybe(count),
          categories: maybe(count),
          days: maybe(count),
          host: maybe(text(253)),
          people: maybe(count),
          /** The account that receives the money, and the other ways in which diners can pay. */
          account: maybe(text(300)),
          address: maybe(text(1000)),
        }),
      }),
    ),
    /** The restaurant takes orders. */
    isOpen: flag,
    /** The address of its shop; absent without a domain. */
    shopUrl: maybe(text(300)),
  }),
});

/** Opens the shop for orders, or closes it. SETUP_INCOMPLETE while a needed step is missing. */
export const setupOpen = defineStaffEndpoint({
  name: 'setup.open',
  effect: 'change',
  role: 'owner',
  input: z.object({ open: flag }),
  output: z.object({}),
});
