import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { deliveryAddress } from './ordering';
import { dialCode, phoneDigits } from './phone-numbers';
import { countryCode } from './vocabulary';
import { count, filled, list, yesNo } from './wire';

/** The list is returned whole, so its length is limited. */
export const maxAddresses = 50;

const { addressId: _, ...described } = deliveryAddress.shape;

/** Required fields of a saved address (ADR-05); the coordinates come from the place search (ADR-06). */
const addressForm = z.object({
  ...described,
  userName: filled(50),
  countryArea: dialCode,
  mobile: phoneDigits,
  countryCode,
  buildingName: filled(200),
  addressDetail: filled(400),
  unitNo: filled(50),
});
export type AddressForm = z.output<typeof addressForm>;

/** ENT-13. An address of a diner's book. */
export const address = z.object({
  ...deliveryAddress.shape,
  addressId: count,
  userId: count,
  defaultAddress: yesNo,
});
export type Address = z.output<typeof address>;

/** API-26. The default address first, then the latest changed. */
export const addressList = defineEndpoint({
  name: 'addresses.list',
  method: 'GET',
  path: 'decorder/wxapi/user/deliveryaddress/list/all',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: list(address, maxAddresses),
});

/** API-27. The last delivery place: the address chosen by hand, else the located one, else null. */
export const chosen = defineEndpoint({
  name: 'addresses.chosen',
  method: 'GET',
  path: 'decorder/wxapi/order/deliveryaddress/cache/get',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: deliveryAddress.nullable(),
});

/** API-28. When the default address is removed, the latest changed of the others becomes the default. */
export const remove = defineEndpoint({
  name: 'addresses.remove',
  method: 'GET',
  path: 'decorder/wxapi/user/deliveryaddress/delete',
  effect: 'change',
  access: 'diner',
  input: z.object({ addressId: count }),
  output: z.object({}),
});

/** API-29. */
export const changeDefault = defineEndpoint({
  name: 'addresses.changeDefault',
  method: 'GET',
  path: 'decorder/wxapi/common/changeDefaultAddress',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, addressId: count }),
  output: z.object({}),
});

/** API-30. The first address always becomes the default; an address that is saved already is not added twice. */
export const add = defineEndpoint({
  name: 'addresses.add',
  method: 'GET',
  path: 'decorder/wxapi/user/deliveryaddress/add',
  effect: 'change',
  access: 'diner',
  success: 'isSuccess',
  input: z.object({ addressInfo: addressForm, defaultAddress: yesNo }),
  output: address,
});

/** API-31. Replaces the whole address. The default stays the default until another address becomes it. */
export const update = defineEndpoint({
  name: 'addresses.update',
  method: 'GET',
  path: 'decorder/wxapi/user/deliveryaddress/update',
  effect: 'change',
  access: 'diner',
  success: 'isSuccess',
  input: z.object({ addressInfo: addressForm.extend({ addressId: count }), defaultAddress: yesNo }),
  output: address,
});

/** API-32. The diner chose the address by hand, which outweighs a located one. */
export const chooseByHand = defineEndpoint({
  name: 'addresses.chooseByHand',
  method: 'POST',
  path: 'decorder/wxapi/order/deliveryaddress/manual/choose/cache/save',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, deliveryAddress }),
  output: z.object({}),
});

/** API-33. The address was found from the diner's position. */
export const chooseLocated = defineEndpoint({
  name: 'addresses.chooseLocated',
  method: 'POST',
  path: 'decorder/wxapi/order/deliveryaddress/cache/save',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count, deliveryAddress }),
  output: z.object({}),
});
