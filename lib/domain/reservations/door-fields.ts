import { usualPeople } from '@/lib/contract/reservation-values';
import { type CountryCode, countryCodes } from '@/lib/contract/values';

/** The most people that a party at the door can state. */
export const maxDoorPeople = 99;

/** The fields of the form by which a party joins the queue at the door. */
export interface DoorFields {
  people: number;
  name: string;
  /** Undefined for the country of the restaurant. */
  country?: CountryCode;
  mobile: string;
  /** The key of the party, empty before its first try. */
  key: string;
}

/** Returns the fields in a page's query; `find` returns the value of a name, or an empty text. */
export function parseDoorFields(find: (name: string) => string): DoorFields {
  const people = Number(find('people'));
  const isPossible = Number.isInteger(people) && people >= 1 && people <= maxDoorPeople;
  const country = find('country');
  return {
    people: isPossible ? people : usualPeople,
    name: find('name'),
    country: countryCodes.find((code) => code === country),
    mobile: find('mobile'),
    key: find('key'),
  };
}
