import { z } from 'zod';
import { filled, instant, list, maybe, text, travelling } from '../wire';
import { password, person, secondFactorCode } from './account';
import { defineAccountEndpoint } from './endpoint';

/** What browser and authenticator exchange, as WebAuthn has it in JSON. */
const webAuthnJson = travelling({ json: { type: 'object' } }, z.record(z.string(), z.unknown()));
/** A credential's id in base64url. */
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);
const passkeyName = filled(60);

const passkey = z.object({
  passkeyId,
  name: text(60),
  createdAt: instant,
  /** The last sign-in by it; absent before the first. */
  usedAt: maybe(instant),
});

/** The caller's passkeys. FORBIDDEN on a shared tablet, as for the calls below. */
export const passkeys = defineAccountEndpoint({
  name: 'account.passkeys',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: z.object({ passkeys: list(passkey, 20) }),
});

/** What `navigator.credentials.create` takes, good for five minutes. PASSKEY_LIMIT, and the errors of signing in. */
export const startPasskey = defineAccountEndpoint({
  name: 'account.startPasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ password, code: maybe(secondFactorCode) }),
  output: z.object({ options: webAuthnJson }),
});

/** Adds what it returned. PASSKEY_EXPIRED, PASSKEY_REFUSED. */
export const addPasskey = defineAccountEndpoint({
  name: 'account.addPasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ name: passkeyName, response: webAuthnJson }),
  output: z.object({}),
});

/** PASSKEY_UNKNOWN. */
export const renamePasskey = defineAccountEndpoint({
  name: 'account.renamePasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ passkeyId, name: passkeyName }),
  output: z.object({}),
});

/** PASSKEY_UNKNOWN. */
export const removePasskey = defineAccountEndpoint({
  name: 'account.removePasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ passkeyId }),
  output: z.object({}),
});

/** What `navigator.credentials.get` takes, good for five minutes; it names nobody. */
export const startPasskeySignIn = defineAccountEndpoint({
  name: 'account.startPasskeySignIn',
  effect: 'change',
  access: 'open',
  input: z.object({}),
  output: z.object({ options: webAuthnJson }),
});

/** Opens a session, which counts as one with a second factor. PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED. */
export const signInByPasskey = defineAccountEndpoint({
  name: 'account.signInByPasskey',
  effect: 'change',
  access: 'open',
  input: z.object({ response: webAuthnJson }),
  output: person,
});
