import { z } from 'zod';
import { count, flag, instant, list, maybe, text } from '../wire';
import { secondFactorCode } from './account';
import { defineStaffEndpoint } from './endpoint';
import { keyCallsPerMinute, keyScopes, longestKeyName, mostApiKeys } from './integration-values';

/** The name of the other system, which the log, the board and the figures show. */
const name = text(longestKeyName, 1).regex(/\S/, 'is blank');
const perMinute = z.int().min(keyCallsPerMinute.least).max(keyCallsPerMinute.most);

/** The restaurant's API keys, the newest first. A key itself is never sent again. */
export const apiKeysList = defineStaffEndpoint({
  name: 'apiKeys.list',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    keys: list(
      z.object({
        keyId: count,
        name,
        /** The last characters, by which people tell keys apart. */
        ending: text(4),
        scopes: list(z.enum(keyScopes)),
        perMinute,
        madeBy: text(200),
        madeAt: instant,
        expiresAt: maybe(instant),
        usedAt: maybe(instant),
        revokedAt: maybe(instant),
        /** The key works now. */
        isActive: flag,
      }),
      2 * mostApiKeys,
    ),
  }),
});

/**
 * Makes a key and answers it, for the only time. KEY_NAME_TAKEN for the name of another active key, KEY_LIMIT,
 * INVALID_INPUT for an end in the past; the errors of a second factor.
 */
export const apiKeysMake = defineStaffEndpoint({
  name: 'apiKeys.make',
  effect: 'change',
  role: 'manager',
  input: z.object({
    name,
    scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
    perMinute,
    expiresAt: maybe(instant),
    code: maybe(secondFactorCode),
  }),
  output: z.object({ keyId: count, key: text(100) }),
});

/** Ends a key immediately. NOT_FOUND; repeating it does nothing. */
export const apiKeysRevoke = defineStaffEndpoint({
  name: 'apiKeys.revoke',
  effect: 'change',
  role: 'manager',
  input: z.object({ keyId: count }),
  output: z.object({}),
});
