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

/** A new secret, which counts from its confirmation on. SECOND_FACTOR_ON. */
export const startSecondFactor = defineAccountEndpoint({
  name: 'account.startSecondFactor',
  effect: 'change',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    /** In base 32, to be typed. */
    secret: text(64),
    /** `otpauth://`, to be shown as a QR code. */
    address: text(500),
    /** To be handed back with the first code. */
    setup: text(2000),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: list(text(20), 10) });

/** Turns it on with the first code. Returns recovery codes, which are never shown again. SECOND_FACTOR_ON, SECOND_FACTOR_WRONG. */
export const confirmSecondFactor = defineAccountEndpoint({
  name: 'account.confirmSecondFactor',
  effect: 'change',
  access: 'staff',
  input: z.object({ setup: text(2000, 1), code: secondFactorCode }),
  output: recoveryCodes,
});

/** The errors of signing in. */
const proof = z.object({ password: password, code: secondFactorCode });

/** Puts new recovery codes in the place of the old ones. NOT_FOUND without a second factor. */
export const renewRecoveryCodes = defineAccountEndpoint({
  name: 'account.renewRecoveryCodes',
  effect: 'change',
  access: 'staff',
  input: proof,
  output: recoveryCodes,
});

/** Turns the second factor off. */
export const endSecondFactor = defineAccountEndpoint({
  name: 'account.endSecondFactor',
  effect: 'change',
  access: 'staff',
  input: proof,
  output: z.object({}),
});

/** Demands a second factor of all who work at the restaurant, or no longer. */
export const demandSecondFactor = defineStaffEndpoint({
  name: 'people.demandSecondFactor',
  effect: 'change',
  role: 'owner',
  input: z.object({ isDemanded: flag }),
  output: z.object({}),
});
