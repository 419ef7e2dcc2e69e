import type { BrowserInput } from '@/lib/contract/contract';
import { countries } from '@/lib/contract/countries';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import { longestCustomerName, reservationEmail, usualPeople } from '@/lib/contract/reservation-values';
import { isValidPhone } from '@/lib/contract/typed-phones';
import type { CountryCode } from '@/lib/contract/values';
import type { Day, Locale, Minor } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { type Phone, toWirePhone } from '@/lib/domain/session/login-form';
import { cutRemark } from './remark';

/** The input of the form in any state; it is stored while the diner logs in (RSV-12). */
export interface ReservationDraft extends Phone {
  date: Day;
  people: number;
  /** `HH:MM`, with the percent off that the time had when it was chosen. */
  time?: string;
  discount?: number;
  /** The time is full: Confirm joins its waiting list. */
  joins?: boolean;
  name: string;
  email: string;
  remark: string;
}

export const createDraft = (date: Day, country: CountryCode): ReservationDraft => ({
  date,
  people: usualPeople,
  name: '',
  email: '',
  country,
  mobile: '',
  remark: '',
});

export type ReservationError = 'noSlots' | 'timeMissing' | 'nameMissing' | 'nameLong' | 'email' | 'phone';

/** Returns the first error of the form, in the order of RSV-09. `slots` are those of the day that can be chosen. */
export function validateReservation(
  draft: ReservationDraft,
  slots: readonly Pick<ReservationSlot, 'time'>[],
): ReservationError | undefined {
  const { time, discount, name, email, country, mobile } = draft;
  if (slots.length === 0) return 'noSlots';
  if (time === undefined || discount === undefined || !slots.some((slot) => slot.time === time))
    return 'timeMissing';
  if (!name.trim()) return 'nameMissing';
  if (name.trim().length > longestCustomerName) return 'nameLong';
  // A waiting diner gets a text message, so the e-mail is optional.
  if (!(draft.joins && email.trim() === '') && !reservationEmail.test(email.trim())) return 'email';
  return isValidPhone(country, mobile) ? undefined : 'phone';
}

/** The wire requires these fields of the restaurant again (DEC-84); the backend uses its own. */
export type ReservedRestaurant = Pick<
  BrowserInput<'reservations.submit'>,
  'restaurantLogo' | 'restaurantScore' | 'restaurantType'
>;

interface Place extends ReservedRestaurant {
  restaurantId: number;
  name: string;
  locale: Locale;
  utmSource?: string;
  /** The deposit that was shown. */
  deposit?: Minor;
}

/** Returns the request (API-96) of a draft without an error. */
export function toSubmission(
  draft: ReservationDraft,
  { name, locale, ...place }: Place,
): BrowserInput<'reservations.submit'> {
  const phone = toWirePhone(draft);
  return {
    ...place,
    restaurantName: name,
    language: locale,
    date: draft.date,
    time: draft.time!,
    weekday: String(getWeekday(draft.date)),
    discount: draft.discount,
    people: draft.people,
    customerName: draft.name.trim(),
    email: draft.email.trim(),
    phone: phone.mobileCountryCode + phone.mobile,
    remark: cutRemark(draft.remark.trim()) || undefined,
  };
}

/** Fills empty fields of the draft from the account (RSV-06). */
export const fillDraft = (
  draft: ReservationDraft,
  known: { nickName?: string; email?: string; mobile?: string; mobileCountryCode?: string },
): ReservationDraft => {
  const country = Object.values(countries).find(({ countryNum }) => countryNum === known.mobileCountryCode);
  return {
    ...draft,
    name: draft.name || known.nickName || '',
    email: draft.email || known.email || '',
    // A typed number stays, and so does its country.
    ...(!draft.mobile && known.mobile
      ? { mobile: known.mobile, country: country?.country ?? draft.country }
      : {}),
  };
};
