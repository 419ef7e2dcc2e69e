import { z } from 'zod';
import { getDigits } from './countries';
import { withWireSchema } from './wire';

/** A dial prefix such as +65. */
export const dialCode = z.string().regex(/^\+\d{1,4}$/, 'a dial prefix is + and digits');
/** Digits of a phone number without the prefix; the country's own pattern is in countries.ts. */
export const phoneDigits = z.string().regex(/^\d{1,15}$/, 'a phone number has digits only');

export const phone = { mobile: phoneDigits, mobileCountryCode: dialCode };

/** Dial prefix and digits in one piece, `+6591234567`; spaces and dashes in the input are ignored. */
export const phoneNumber = withWireSchema(
  { json: { type: 'string', pattern: '^\\+\\d{5,19}$' } },
  z.codec(z.string().max(40), z.string().regex(/^\+\d{5,19}$/, 'a phone number is + and digits'), {
    decode: (value) => `+${getDigits(value.replace('(0)', '')).replace(/^\+/, '')}`,
    encode: (value) => value,
  }),
);
