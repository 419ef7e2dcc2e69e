import { z } from 'zod';
import { flag, instant, list, maybe, text } from '../wire';
import { defineStaffEndpoint } from './endpoint';

const host = text(253);

/** The domains of a restaurant, and the target of their DNS records (CON-17, OPS-03). */
export const domainsList = defineStaffEndpoint({
  name: 'domains.list',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    /** Links use the main domain. */
    domains: list(z.object({ host, isMain: flag })),
    /** The target of a CNAME record; when CNAME is impossible, the addresses for A and AAAA records. */
    target: z.object({ name: host, addresses: list(text(45)) }),
  }),
});

/**
 * Returns whether DNS resolves a domain to nothing, to another target or to this server, and the state of its
 * certificate. NOT_FOUND.
 */
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

/**
 * Adds a domain of the restaurant, as the main one or after the others. DOMAIN_INVALID, DOMAIN_TAKEN,
 * DOMAIN_LIMIT, and DOMAIN_UNPROVEN for one that neither leads here nor has the TXT record of the detail.
 */
export const domainsAdd = defineStaffEndpoint({
  name: 'domains.add',
  effect: 'change',
  role: 'owner',
  input: z.object({ host, isMain: flag }),
  output: z.object({}),
});

/** Removes a domain. NOT_FOUND, and DOMAIN_LAST for the only one. */
export const domainsRemove = defineStaffEndpoint({
  name: 'domains.remove',
  effect: 'change',
  role: 'owner',
  input: z.object({ host }),
  output: z.object({}),
});
