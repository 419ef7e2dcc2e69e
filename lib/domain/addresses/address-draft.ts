import type { Address } from '@/lib/contract/addresses';
import type { BrowserInput } from '@/lib/contract/contract';
import { countries, defaultCountry, findCountryByDial } from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { getNationalDigits, isReceiverPhone } from '@/lib/contract/typed-phones';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import type { FoundPlace } from '@/lib/domain/addresses/find-place';

/** Maximum characters of the receiver and the unit. */
export const maxLetters = 50;
/** Maximum characters of a building's name on the wire. */
export const maxBuildingLetters = 200;

/** 0 home, 1 company, 2 school, 3 hotel. */
export const addressLabels = [0, 1, 2, 3] as const;
type AddressLabel = (typeof addressLabels)[number];

/** Building types of the form; another type of an existing address is preserved. */
export const buildingTypes = ['Apartment', 'House', 'Office', 'Mall', 'Hospital'] as const;

/** An address while it is edited, with the raw input. */
export interface AddressDraft {
  /** Present while an address of the book is edited. */
  addressId?: number;
  place?: Partial<FoundPlace>;
  buildingName: string;
  buildingTypeDesc?: string;
  unitNo: string;
  userName: string;
  phoneCountry?: CountryCode;
  mobile: string;
  addressLabel?: AddressLabel;
  asDefault: boolean;
  /** The address is the default already; it stays so until another becomes the default. */
  isDefault: boolean;
}

/** The known data of the diner. */
interface Diner {
  userName?: string;
  mobile?: string;
  mobileCountryCode?: string;
}

/** Returns an empty form with the diner's own number as the default. */
export function createEmptyDraft(diner: Diner = {}, shopCountry: CountryCode = defaultCountry): AddressDraft {
  const dialled = diner.mobileCountryCode ? findCountryByDial(diner.mobileCountryCode) : undefined;
  return {
    buildingName: '',
    unitNo: '',
    userName: diner.userName ?? '',
    phoneCountry: dialled ?? shopCountry,
    mobile: (dialled && diner.mobile) || '',
    asDefault: false,
    isDefault: false,
  };
}

/** Returns the form of an existing address. */
export function getDraft(
  address: DeliveryAddress & Partial<Address>,
  shopCountry: CountryCode = defaultCountry,
): AddressDraft {
  const { addressDetail, latitude, longitude, city, cityCode, country, countryCode } = address;
  const label = addressLabels.find((addressLabel) => addressLabel === address.addressLabel);
  return {
    addressId: address.addressId,
    place: { addressDetail, latitude, longitude, city, cityCode, country, countryCode },
    buildingName: address.buildingName ?? '',
    buildingTypeDesc: address.buildingTypeDesc,
    unitNo: address.unitNo ?? '',
    userName: address.userName ?? '',
    phoneCountry: (address.countryArea && findCountryByDial(address.countryArea)) || shopCountry,
    mobile: address.mobile ?? '',
    addressLabel: label,
    asDefault: false,
    isDefault: address.defaultAddress ?? false,
  };
}

/** Returns the form of an address without a receiver; the default is the diner's own name and number. */
export function getReceiverDraft(
  address: DeliveryAddress,
  diner: Diner = {},
  shopCountry: CountryCode = defaultCountry,
): AddressDraft {
  const own = createEmptyDraft(diner, shopCountry);
  const draft = getDraft(address, shopCountry);
  return {
    ...draft,
    userName: draft.userName || own.userName,
    ...(!draft.mobile && { phoneCountry: own.phoneCountry, mobile: own.mobile }),
  };
}

/** A chosen result replaces place and building name; receiver and unit stay as typed. */
export const setPlace = (draft: AddressDraft, place: FoundPlace): AddressDraft => ({
  ...draft,
  place,
  buildingName: place.buildingName ?? '',
});

/** Choosing a label again clears it. */
export const toggleLabel = (
  current: AddressLabel | undefined,
  clicked: AddressLabel,
): AddressLabel | undefined => (current === clicked ? undefined : clicked);

type AddressField = 'place' | 'buildingName' | 'unitNo' | 'userName' | 'phoneCountry' | 'mobile';

/** `phone` has a text per country. */
export type AddressError =
  | 'placeMissing'
  | 'coordinatesMissing'
  | 'countryMissing'
  | 'detailMissing'
  | 'buildingMissing'
  | 'buildingLong'
  | 'unitMissing'
  | 'unitLong'
  | 'receiverMissing'
  | 'receiverLong'
  | 'dialMissing'
  | 'mobileMissing'
  | 'phone';

/** Returns the error of each field, in the order of the form. */
export function validateAddress(draft: AddressDraft): { [Field in AddressField]?: AddressError } {
  const { place, buildingName, unitNo, userName, phoneCountry, mobile } = draft;
  return {
    place: findPlaceError(place),
    buildingName: findTextError(buildingName, maxBuildingLetters, 'buildingMissing', 'buildingLong'),
    unitNo: findTextError(unitNo, maxLetters, 'unitMissing', 'unitLong'),
    userName: findTextError(userName, maxLetters, 'receiverMissing', 'receiverLong'),
    phoneCountry: phoneCountry ? undefined : 'dialMissing',
    mobile: findMobileError(phoneCountry, mobile),
  };
}

function findPlaceError(place: AddressDraft['place']): AddressError | undefined {
  if (!place) return 'placeMissing';
  if (place.latitude === undefined || place.longitude === undefined) return 'coordinatesMissing';
  if (!place.countryCode || !countryCodes.includes(place.countryCode)) return 'countryMissing';
  return place.addressDetail?.trim() ? undefined : 'detailMissing';
}

function findTextError(typed: string, max: number, missing: AddressError, long: AddressError) {
  const { length } = typed.trim();
  if (length === 0) return missing;
  return length > max ? long : undefined;
}

function findMobileError(country: CountryCode | undefined, mobile: string): AddressError | undefined {
  if (!mobile.trim()) return 'mobileMissing';
  return !country || isReceiverPhone(country, mobile) ? undefined : 'phone';
}

type AddressInfo = BrowserInput<'addresses.add'>['addressInfo'];

/** Returns a valid draft in the wire's form: the number as digits behind its dial prefix. */
export function getAddressInfo(draft: AddressDraft): AddressInfo {
  const place = draft.place as FoundPlace;
  const country = draft.phoneCountry ?? defaultCountry;
  return {
    userName: draft.userName.trim(),
    countryArea: countries[country].countryNum,
    mobile: getNationalDigits(country, draft.mobile),
    country: place.country ?? countries[place.countryCode].countryName,
    countryCode: place.countryCode,
    city: place.city,
    cityCode: place.cityCode,
    buildingTypeDesc: draft.buildingTypeDesc,
    buildingName: draft.buildingName.trim(),
    addressDetail: place.addressDetail,
    unitNo: draft.unitNo.trim(),
    addressLabel: draft.addressLabel,
    latitude: place.latitude,
    longitude: place.longitude,
  };
}

/** Returns an address of the book in the form of an order, without its owner and the default flag. */
export function getDeliveryAddress({ userId: _, defaultAddress: __, ...address }: Address): DeliveryAddress {
  return address;
}
