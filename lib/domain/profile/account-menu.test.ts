import { expect, test } from 'vitest';
import {
  accountKeys,
  dropdownKeys,
  hasNavigationBar,
  myCells,
  readAccountOpening,
  standalonePaths,
} from '../profile/account-menu';

test('ACC-01 the side menu has these keys in this order', () => {
  expect(accountKeys).toEqual([
    'profile',
    'deliveryAddress',
    'order',
    'reserve',
    'favorite',
    'voucher',
    'wallet',
  ]);
});

test.each(accountKeys.map((key) => [key]))('ACC-02 tag %s opens that entry', (key) => {
  expect(readAccountOpening(key)).toEqual({ entry: key, asked: true });
});

test.each<[string, string, object]>([
  ['', '', { entry: 'profile', asked: false }],
  ['nonsense', 'A1', { entry: 'profile', asked: false }],
  ['DELIVERYADDRESS', '', { entry: 'deliveryAddress', asked: true }],
  ['orderdetail', 'A1', { entry: 'order', asked: true, orderId: 'A1' }],
  ['toorderdetail', 'A1', { entry: 'order', asked: true, orderId: 'A1' }],
  ['ToOrderDetail', ' A1 ', { entry: 'order', asked: true, orderId: 'A1' }],
  ['orderdetail', '', { entry: 'order', asked: true, orderId: undefined }],
  ['voucherdetail', 'V1', { entry: 'order', asked: true, voucherOrderId: 'V1' }],
  ['voucherdetail', '', { entry: 'order', asked: true, voucherOrderId: undefined }],
])('ACC-03 ACC-04 tag "%s" with order "%s"', (tag, orderId, opening) => {
  expect(readAccountOpening(tag, orderId)).toEqual(opening);
});

test('DEC-32 ACC-07 the dropdown has profile, address, order, reserve, favourite and wallet', () => {
  expect(dropdownKeys).toEqual(['profile', 'deliveryAddress', 'order', 'reserve', 'favorite', 'wallet']);
  expect(dropdownKeys.map((key) => standalonePaths[key as keyof typeof standalonePaths])).toEqual([
    '/userInfo',
    '/myAddress',
    '/myOrder',
    '/myReserve',
    '/myFavorite',
    '/myWallet',
  ]);
});

test('ACC-05 DEC-83 the cells of My and where they lead', () => {
  expect(myCells.map(({ key, path }) => [key, path])).toEqual([
    ['deliveryAddress', '/myAddress'],
    ['order', '/myOrder'],
    ['reserve', '/myReserve'],
    ['favorite', '/myFavorite'],
    ['collection', '/mycollection'],
    ['voucher', '/my?tag=voucher'],
    ['wallet', '/myWallet'],
    ['customerService', undefined],
  ]);
});

test.each([
  ['', true],
  ['true', true],
  ['1', true],
  ['Y', true],
  ['anything', true],
  ['false', false],
  ['FALSE', false],
  ['0', false],
  ['N', false],
  ['no', false],
])('RT-12 hasNavigationBar=%s: %s', (said, shown) => {
  expect(hasNavigationBar(said)).toBe(shown);
});
