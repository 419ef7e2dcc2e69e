import type { BookingSource } from '@/lib/contract/reservation-values';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Act } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { checkSameRequest, withIdempotency } from '../../core/idempotency';
import type { Deps } from '../../deps';
import { findUserByPhone } from '../auth/users.repository';
import type { RestaurantRow } from '../restaurant/shop';
import { findWebOrigin } from '../restaurant/web-address';
import { applyRules, bookByRules } from './book-by-rules';
import type { NewReservation } from './book-table';
import { buildDepositRequests, buildTextConfirmation, getDepositLink } from './booking-messages';
import { findReservationByKey, findReservationWithRestaurant } from './reservations.repository';
import { parseDialledNumber } from './submit-reservation';

type Input = Omit<StaffInput<'bookings.book'>, 'source'> & {
  source: Exclude<BookingSource, 'online'>;
  /** The deposit that the guest knows of; staff need not know it. */
  deposit?: Minor;
};

interface By extends Pick<Act, 'staffId' | 'address'> {
  actor: string;
  role: Role;
  idempotencyKey?: string;
}

/**
 * Books a table for a guest whom staff name, under the rules of `submitReservation` and once per idempotency
 * key. Throws FORBIDDEN for an exception of somebody who is no manager, IDEMPOTENCY_MISMATCH, PHONE_INVALID,
 * and the errors of `bookByRules` and `applyRules`. An error writes nothing.
 */
export async function bookByStaff(deps: Deps, input: Input, by: By): Promise<StaffOutput<'bookings.book'>> {
  if (input.exception && !isAtLeast(by.role, 'manager')) throw new DomainError('FORBIDDEN');
  const phone = parseDialledNumber(input.mobile);
  const origin = await findWebOrigin(deps, input.restaurantId);
  const id = await withIdempotency(
    {
      key: by.idempotencyKey,
      request: input,
      async findAnswer({ key, requestHash }) {
        const guest = await findUserByPhone(deps.db, {
          mobileCountryCode: phone.phoneDial,
          mobile: phone.phoneDigits,
        });
        const made = guest && (await findReservationByKey(deps.db, guest.id, key));
        if (made) checkSameRequest(made, requestHash);
        return made?.id;
      },
    },
    (requestHash) =>
      bookByRules(deps, input.restaurantId, async (restaurant) =>
        toBooking(deps, restaurant, input, { ...by, ...phone, origin, requestHash }),
      ),
  );
  const made = await findReservationWithRestaurant(deps.db, id);
  if (!made) throw new DomainError('NOT_FOUND');
  const { reservation, restaurant, deposit } = made;
  return {
    reservationId: id,
    code: reservation.code,
    deposit: deposit
      ? {
          amount: deposit.amount,
          payUntil: deposit.payUntil.toISOString(),
          link: getDepositLink(origin, reservation, restaurant.defaultLocale),
        }
      : undefined,
  };
}

type Details = By & { origin?: string; requestHash: string } & ReturnType<typeof parseDialledNumber>;

function toBooking(
  deps: Deps,
  restaurant: RestaurantRow,
  input: Input,
  { origin, role, ...details }: Details,
): NewReservation {
  const { exception, source, tableNo, email, textsMobile } = input;
  const exceptionReason = exception?.reason.trim();
  // Another system books what diners can, so no time that staff closed for them.
  const decided = applyRules(deps, restaurant, input, { isStaff: source !== 'partner', exception });
  const booking: NewReservation = {
    ...decided,
    ...details,
    customerName: input.name.trim(),
    email,
    // Staff may mistype an address, so its mails never contain the guest's texts.
    address: { isVerified: false },
    remark: input.remark,
    language: input.language ?? restaurant.defaultLocale,
    source,
    tableNo,
    textsMobile,
    exceptionReason,
    audit: {
      staffId: details.staffId,
      address: details.address,
      detail: {
        day: decided.day,
        time: decided.time,
        people: decided.people,
        source,
        tableNo,
        reason: exceptionReason,
        ...(exception?.waivesDeposit && { withoutDeposit: true }),
      },
    },
  };
  const told = { env: deps.env, restaurant, origin };
  return {
    ...booking,
    messages: decided.deposit
      ? buildDepositRequests(booking, decided.deposit, told)
      : textsMobile
        ? [buildTextConfirmation(booking, told)]
        : [],
  };
}

/**
 * Books a table that another system took, once per its number and the guest. Throws DEPOSIT_CHANGED where the table
 * takes a deposit, and the errors of `bookByStaff`.
 */
export async function receiveBooking(
  deps: Deps,
  { externalId, ...input }: StaffInput<'bookings.receive'>,
  by: Pick<By, 'actor' | 'address'>,
): Promise<StaffOutput<'bookings.receive'>> {
  const { reservationId, code } = await bookByStaff(
    deps,
    {
      ...input,
      source: 'partner',
      tableNo: undefined,
      textsMobile: false,
      email: undefined,
      language: undefined,
      exception: undefined,
      deposit: 0,
    },
    {
      ...by,
      role: 'manager',
      idempotencyKey: `partner:${input.restaurantId}:${by.actor}:${externalId}`,
    },
  );
  return { reservationId, code };
}
