import type { Input } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import { getNationalDigits } from '@/lib/contract/typed-phones';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { checkSameRequest, withIdempotency } from '../../core/idempotency';
import type { Deps } from '../../deps';
import { findPhoneCountry } from '../auth/phone-numbers';
import { applyRules, bookByRules } from './book-by-rules';
import { getAddressState } from './reservation-mail';
import { findReservationByKey } from './reservations.repository';

interface Submission {
  userId: number;
  input: Input<'reservations.submit'>;
  /** The locale of the call; the form may have another one. */
  locale: Locale;
  /** Without a key each request is a new reservation. */
  idempotencyKey?: string;
}

/**
 * Reserves a table, once per idempotency key, and returns the reservation's id (docs/reliability.md, 2 and
 * 4): the same request returns the same reservation, another request throws IDEMPOTENCY_MISMATCH. Throws
 * RESTAURANT_UNKNOWN, PHONE_INVALID, and the errors of `bookByRules` and `applyRules`. An error writes
 * nothing.
 */
export async function submitReservation(deps: Deps, submission: Submission): Promise<string> {
  const { idempotencyKey: key, userId, input: request, locale } = submission;
  return withIdempotency(
    {
      key,
      request,
      async findAnswer({ key, requestHash }) {
        const made = await findReservationByKey(deps.db, userId, key);
        if (made) checkSameRequest(made, requestHash);
        return made?.id;
      },
    },
    (requestHash) =>
      bookByRules(deps, request.restaurantId, async (restaurant) => ({
        ...applyRules(deps, restaurant, { ...request, day: request.date }),
        ...parseDialledNumber(request.phone),
        userId,
        customerName: request.customerName.trim(),
        email: request.email,
        address: await getAddressState(deps.db, deps.env.CODE_SECRET, userId, request.email),
        remark: request.remark,
        language: request.language ?? locale,
        utmSource: request.utmSource,
        source: 'online',
        actor: 'diner',
        idempotencyKey: key,
        requestHash,
      })),
  );
}

/**
 * Returns the dial prefix and the digits of a number, without a 0 between them, and its country. Throws PHONE_INVALID when it is not
 * valid in its country.
 */
export function parseDialledNumber(phone: string): {
  phoneDial: string;
  phoneDigits: string;
  phoneCountry: CountryCode;
} {
  const country = countryCodes.find((code) => phone.startsWith(countries[code].countryNum));
  const phoneDial = country ? countries[country].countryNum : '';
  const phoneDigits = country ? getNationalDigits(country, phone) : phone;
  const phoneCountry = country && findPhoneCountry(phoneDial, phoneDigits);
  if (!phoneCountry) throw new DomainError('PHONE_INVALID');
  return { phoneDial, phoneDigits, phoneCountry };
}
