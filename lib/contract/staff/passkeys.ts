import { z } from 'zod';
import { filled, instant, list, maybe, text, withWireSchema } from '../wire';
import { password, person, secondFactorCode } from './account';
import { defineAccountEndpoint } from './endpoint';

/** The messages between browser and authenticator in the JSON form of WebAuthn. */
const webAuthnJson = withWireSchema({ json: { type: 'object' } }, z.record(z.string(), z.unknown()));
/** A credential's id in base64url. */
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);
const passkeyName = filled(60);

const passkey = z.object({
  passkeyId,
  name: text(60),
  createdAt: instant,
  /** The last sign-in with the passkey; absent before the first. */
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

/**
 * Returns the options of `navigator.credentials.create`, valid for five minutes. PASSKEY_LIMIT, and the errors of
 * signing in.
 */
export const startPasskey = defineAccountEndpoint({
  name: 'account.startPasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ password, code: maybe(secondFactorCode) }),
  output: z.object({ options: webAuthnJson }),
});

/** Adds the created passkey. PASSKEY_EXPIRED, PASSKEY_REFUSED. */
export const addPasskey = defineAccountEndpoint({
  name: 'account.addPasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ name: passkeyName, response: webAuthnJson }),
  output: z.object({}),
});

/** Throws PASSKEY_UNKNOWN. */
export const renamePasskey = defineAccountEndpoint({
  name: 'account.renamePasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ passkeyId, name: passkeyName }),
  output: z.object({}),
});

/** Throws PASSKEY_UNKNOWN. */
export const removePasskey = defineAccountEndpoint({
  name: 'account.removePasskey',
  effect: 'change',
  access: 'staff',
  input: z.object({ passkeyId }),
  output: z.object({}),
});

/** Returns the options of `navigator.credentials.get`, valid for five minutes; they name no person. */
export const startPasskeySignIn = defineAccountEndpoint({
  name: 'account.startPasskeySignIn',
  effect: 'change',
  access: 'open',
  input: z.object({}),
  output: z.object({ options: webAuthnJson }),
});

/** Opens a session, which has a second factor. PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED. */
export const signInByPasskey = defineAccountEndpoint({
  name: 'account.signInByPasskey',
  effect: 'change',
  access: 'open',
  input: z.object({ response: webAuthnJson }),
  output: person,
});
