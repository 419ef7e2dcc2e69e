import { z } from 'zod';
import { count, flag, list, text } from '../wire';
import { password, secondFactorCode } from './account';
import { defineAccountEndpoint, defineStaffEndpoint } from './endpoint';

/** The caller's second factor. FORBIDDEN on a shared tablet, as for the calls below. */
export const secondFactor = defineAccountEndpoint({
  name: 'account.secondFactor',
  effect: 'read',
  access: 'staff',
  input: z.object({}),
  output: z.object({ isOn: flag, recoveryCodesLeft: count }),
});

/** Returns a new secret, which becomes active by its confirmation. SECOND_FACTOR_ON. */
export const startSecondFactor = defineAccountEndpoint({
  name: 'account.startSecondFactor',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    /** Base 32, for typing. */
    secret: text(64),
    /** `otpauth://`, for a QR code. */
    address: text(500),
    /** The client sends it back with the first code. */
    setup: text(2000),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: list(text(20), 10) });

/**
 * Activates the second factor with the first code. Returns recovery codes, which are never shown again.
 * SECOND_FACTOR_ON, SECOND_FACTOR_WRONG.
 */
export const confirmSecondFactor = defineAccountEndpoint({
  name: 'account.confirmSecondFactor',
  effect: 'change',
  access: 'staff',
  input: z.object({ setup: text(2000, 1), code: secondFactorCode }),
  output: recoveryCodes,
});

/** A call with this proof throws the errors of signing in. */
const proof = z.object({ password: password, code: secondFactorCode });

/** Replaces the recovery codes. NOT_FOUND without a second factor. */
export const renewRecoveryCodes = defineAccountEndpoint({
  name: 'account.renewRecoveryCodes',
  effect: 'change',
  access: 'staff',
  input: proof,
  output: recoveryCodes,
});

export const endSecondFactor = defineAccountEndpoint({
  name: 'account.endSecondFactor',
  effect: 'change',
  access: 'staff',
  input: proof,
  output: z.object({}),
});

/** Starts or stops demanding a second factor from all staff of the restaurant. */
export const demandSecondFactor = defineStaffEndpoint({
  name: 'people.demandSecondFactor',
  effect: 'change',
  role: 'owner',
  input: z.object({ isDemanded: flag }),
  output: z.object({}),
});
