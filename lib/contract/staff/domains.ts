import { z } from 'zod';
import { flag, instant, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const host = text(253);

/** The domains of a restaurant, and what their DNS records lead to (CON-17, OPS-03). */
export const domainsList = defineStaffEndpoint({
  name: 'domains.list',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    /** Links lead to the main one. */
    domains: list(z.object({ host, isMain: flag })),
    /** A CNAME record names it; where that is not possible, A and AAAA records name its addresses. */
    target: z.object({ name: host, addresses: list(text(45)) }),
  }),
});

/** What DNS says of a domain of the restaurant: nothing, another place, or here; and where it is here, of its certificate. NOT_FOUND. */
export const domainsCheck = defineStaffEndpoint({
  name: 'domains.check',
  effect: 'read',
  role: 'owner',
  input: z.object({ host }),
  output: z.object({
    dns: z.enum(['nothing', 'elsewhere', 'here']),
    addresses: list(text(45)),
    certificate: maybe(z.enum(['valid', 'missing'])),
    validUntil: maybe(instant),
  }),
});

/** The domain shows the restaurant from now on, as the main one or after the others. DOMAIN_INVALID, DOMAIN_TAKEN, DOMAIN_LIMIT. */
export const domainsAdd = defineStaffEndpoint({
  name: 'domains.add',
  effect: 'change',
  role: 'owner',
  input: z.object({ host, isMain: flag }),
  output: z.object({}),
});

/** The domain shows the restaurant no more. NOT_FOUND, and DOMAIN_LAST for the only one. */
export const domainsRemove = defineStaffEndpoint({
  name: 'domains.remove',
  effect: 'change',
  role: 'owner',
  input: z.object({ host }),
  output: z.object({}),
});
