import type { Address } from '@/lib/contract/addresses';
import type { BrowserInput } from '@/lib/contract/contract';
import {
  countries,
  defaultCountry,
  findCountryByDial,
  getDigits,
  isValidPhone,
} from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import type { FoundPlace } from '@/lib/domain/addresses/find-place';

/** Letters at most for the receiver and the unit (ADR-05). */
export const maxLetters = 50;
/** Letters at most for a building's name, as the wire takes it. */
export const maxBuildingLetters = 200;

/** 0 home, 1 company, 2 school, 3 hotel (ADR-08). */
export const addressLabels = [0, 1, 2, 3] as const;
type AddressLabel = (typeof addressLabels)[number];

/** Kinds of buildings that the form offers; another type that an address already has is preserved. */
export const buildingTypes = ['Apartment', 'House', 'Office', 'Mall', 'Hospital'] as const;

/** An address while it is filled in: what was typed, as it was typed. */
export interface AddressDraft {
  /** Set while an address of the book is changed. */
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
  /** It is the default address already, which only another one can end. */
  isDefault: boolean;
}

/** Who fills it in, as far as known. */
interface Diner {
  userName?: string;
  mobile?: string;
  mobileCountryCode?: string;
}

/** An empty form; the diner's own number stands in it as the most likely one. */
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

/** The form of an address that is there already. */
export function getDraft(
  address: DeliveryAddress & Partial<Address>,
  shopCountry: CountryCode = defaultCountry,
): AddressDraft {
  const { addressDetail, latitude, longitude, city, cityCode, country, countryCode } = address;
  const label = addressLabels.find((one) => one === address.addressLabel);
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

/** The form of an address that lacks its receiver: the diner's own name and number stand in it as the most likely ones. */
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

/** A chosen result takes place and building's name; who receives and the unit stay as typed (ADR-03, ADR-06). */
export const setPlace = (draft: AddressDraft, place: FoundPlace): AddressDraft => ({
  ...draft,
  place,
  buildingName: place.buildingName ?? '',
});

/** A label that is chosen again is cleared (ADR-08). */
export const toggleLabel = (
  current: AddressLabel | undefined,
  clicked: AddressLabel,
): AddressLabel | undefined => (current === clicked ? undefined : clicked);

export type AddressField = 'place' | 'buildingName' | 'unitNo' | 'userName' | 'phoneCountry' | 'mobile';

/** What is missing or wrong, with the field that it is about. `phone` is worded per country. */
export interface AddressError {
  field: AddressField;
  code:
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
}

const createError = (field: AddressField, code: AddressError['code']): AddressError => ({ field, code });

/** The first error by the order of the form, or undefined (ADR-05, ADR-06, ADR-07, CTY-03 to CTY-06). */
export function validateAddress(draft: AddressDraft): AddressError | undefined {
  const { place, phoneCountry, mobile } = draft;
  if (!place) return createError('place', 'placeMissing');
  if (place.latitude === undefined || place.longitude === undefined)
    return createError('place', 'coordinatesMissing');
  if (!place.countryCode || !countryCodes.includes(place.countryCode))
    return createError('place', 'countryMissing');
  if (!place.addressDetail?.trim()) return createError('place', 'detailMissing');
  const building = draft.buildingName.trim().length;
  if (building === 0) return createError('buildingName', 'buildingMissing');
  if (building > maxBuildingLetters) return createError('buildingName', 'buildingLong');
  const unit = draft.unitNo.trim().length;
  if (unit === 0) return createError('unitNo', 'unitMissing');
  if (unit > maxLetters) return createError('unitNo', 'unitLong');
  const receiver = draft.userName.trim().length;
  if (receiver === 0) return createError('userName', 'receiverMissing');
  if (receiver > maxLetters) return createError('userName', 'receiverLong');
  if (!phoneCountry) return createError('phoneCountry', 'dialMissing');
  if (!mobile.trim()) return createError('mobile', 'mobileMissing');
  if (!isValidPhone(phoneCountry, mobile)) return createError('mobile', 'phone');
  return undefined;
}

type AddressInfo = BrowserInput<'addresses.add'>['addressInfo'];

/** A valid draft as the wire takes it, typed spaces and dashes taken out. */
export function getAddressInfo(draft: AddressDraft): AddressInfo {
  const place = draft.place as FoundPlace;
  return {
    userName: draft.userName.trim(),
    countryArea: countries[draft.phoneCountry ?? defaultCountry].countryNum,
    mobile: getDigits(draft.mobile),
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

/** An address of the book as an order takes it; whose it is and whether it is the default doesn't travel on. */
export function getDeliveryAddress({ userId: _, defaultAddress: __, ...address }: Address): DeliveryAddress {
  return address;
}
