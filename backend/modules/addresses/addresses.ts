import type { Address, AddressForm } from '@/lib/contract/addresses';
import { maxAddresses } from '@/lib/contract/addresses';
import { countries, findCountryByDial } from '@/lib/contract/countries';
import { getNationalDigits, isReceiverPhone } from '@/lib/contract/typed-phones';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import {
  type AddressChange,
  type AddressRow,
  countAddresses,
  deleteAddress,
  findUserAddress,
  insertAddress,
  listUserAddresses,
  lockBook,
  replaceAddress,
  setDefault,
} from './addresses.repository';

export async function listAddresses(deps: Deps, userId: number): Promise<Address[]> {
  return (await listUserAddresses(deps.db, userId, maxAddresses)).map(getAddress);
}

/**
 * Adds an address, which becomes the default on request or when it is the first. If the book already holds
 * the same address, returns that one, so a repeated request is harmless. Throws COUNTRY_UNKNOWN,
 * PHONE_INVALID, COORDINATES_MISSING and ADDRESS_BOOK_FULL.
 */
export async function addAddress(
  deps: Deps,
  userId: number,
  form: AddressForm,
  asDefault: boolean,
): Promise<Address> {
  const fields = toAddressChange(form, deps.clock());
  return changeBook(deps, userId, async (tx) => {
    const stored = (await listUserAddresses(tx, userId, maxAddresses)).find((row) => isSame(row, fields));
    if (stored) return asDefault ? makeDefault(tx, stored) : getAddress(stored);
    const held = await countAddresses(tx, userId);
    if (held >= maxAddresses) throw new DomainError('ADDRESS_BOOK_FULL', { most: maxAddresses });
    const added = await insertAddress(tx, userId, { ...fields, createdAt: fields.updatedAt }, held === 0);
    return asDefault ? makeDefault(tx, added) : getAddress(added);
  });
}

/**
 * Replaces an address. `asDefault` makes it the default; otherwise the default does not change. Throws
 * NOT_FOUND for another user's, COUNTRY_UNKNOWN, PHONE_INVALID and COORDINATES_MISSING.
 */
export async function updateAddress(
  deps: Deps,
  userId: number,
  { addressId, ...form }: AddressForm & { addressId: number },
  asDefault: boolean,
): Promise<Address> {
  const fields = toAddressChange(form, deps.clock());
  return changeBook(deps, userId, async (tx) => {
    const changed = await replaceAddress(tx, userId, addressId, fields);
    if (!changed) throw new DomainError('NOT_FOUND');
    return asDefault ? makeDefault(tx, changed) : getAddress(changed);
  });
}

/**
 * Deletes an address. If it was the default, the latest changed of the others becomes it. Throws NOT_FOUND
 * for another user's.
 */
export async function removeAddress(deps: Deps, userId: number, addressId: number): Promise<void> {
  await changeBook(deps, userId, async (tx) => {
    const removed = await deleteAddress(tx, userId, addressId);
    if (!removed) throw new DomainError('NOT_FOUND');
    if (!removed.isDefault) return;
    const [next] = await listUserAddresses(tx, userId, 1);
    if (next) await setDefault(tx, userId, next.id);
  });
}

/** Throws NOT_FOUND for another user's address. */
export async function changeDefault(deps: Deps, userId: number, addressId: number): Promise<void> {
  await changeBook(deps, userId, async (tx) => {
    if (!(await findUserAddress(tx, userId, addressId))) throw new DomainError('NOT_FOUND');
    await setDefault(tx, userId, addressId);
  });
}

/**
 * Changes of one user's book run one after another, or two of them could see no default and both make one.
 */
function changeBook<T>(deps: Deps, userId: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(deps.db, async (tx) => {
    if (!(await lockBook(tx, userId))) throw new DomainError('ACCESS_DENIED');
    return change(tx);
  });
}

async function makeDefault(tx: Tx, row: AddressRow): Promise<Address> {
  await setDefault(tx, row.userId, row.id);
  return getAddress({ ...row, isDefault: true });
}

/** Returns the columns of a form. The receiver's number may be of another country than the address. */
function toAddressChange(form: AddressForm, now: Date): AddressChange {
  const dialled = findCountryByDial(form.countryArea);
  if (!dialled) throw new DomainError('COUNTRY_UNKNOWN');
  if (!isReceiverPhone(dialled, form.mobile)) throw new DomainError('PHONE_INVALID');
  const { latitude, longitude } = form;
  if (latitude === undefined || longitude === undefined) throw new DomainError('COORDINATES_MISSING');
  return {
    userName: form.userName.trim(),
    countryArea: form.countryArea,
    mobile: getNationalDigits(dialled, form.mobile),
    country: form.country ?? countries[form.countryCode].countryName,
    countryCode: form.countryCode,
    city: form.city ?? null,
    cityCode: form.cityCode ?? null,
    buildingTypeDesc: form.buildingTypeDesc ?? null,
    buildingName: form.buildingName.trim(),
    addressDetail: form.addressDetail.trim(),
    unitNo: form.unitNo.trim(),
    addressLabel: form.addressLabel ?? null,
    latitude,
    longitude,
    updatedAt: now,
  };
}

const isSame = (row: AddressRow, { updatedAt: _, ...fields }: AddressChange) =>
  Object.entries(fields).every(([name, value]) => row[name as keyof AddressRow] === value);

export const getAddress = (row: AddressRow): Address => ({
  addressId: row.id,
  userId: row.userId,
  userName: row.userName,
  countryArea: row.countryArea,
  mobile: row.mobile,
  country: row.country,
  countryCode: row.countryCode,
  city: row.city ?? undefined,
  cityCode: row.cityCode ?? undefined,
  buildingTypeDesc: row.buildingTypeDesc ?? undefined,
  buildingName: row.buildingName,
  addressDetail: row.addressDetail,
  unitNo: row.unitNo,
  addressLabel: row.addressLabel ?? undefined,
  latitude: row.latitude,
  longitude: row.longitude,
  defaultAddress: row.isDefault,
});
