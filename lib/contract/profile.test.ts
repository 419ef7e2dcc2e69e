import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressList } from './addresses';
import { loginByCode } from './auth';
import { chatAppUpdate, edit, user } from './profile';

/** A user in the form that a backend sends. */
const fixture = {
  userId: 20001,
  mobile: '81234567',
  mobileCountryCode: '+65',
  nickName: 'Mei',
  userName: 'Tan Mei',
  gender: 1,
  avatarUrl: 'https://img.example.test/mei.webp',
  openId: 'o-1',
  countryCode: 'SG',
  userInfo: 'likes it hot',
  walletBalanceAmount: 12.5,
  couponCardList: [{ id: 7 }],
  subscribeStatus: true,
};

test('ENT-01 User: every field of the wire is read, amounts as hundredths', () => {
  const { walletBalanceAmount, ...same } = fixture;
  expect(z.decode(user, fixture as never)).toEqual({ ...same, walletBalanceAmount: 1250 });
  expect(z.encode(user, z.decode(user, fixture as never))).toEqual(fixture);
});

test('ENT-01 User: the prefix is +65 when missing, and missing fields are absent', () => {
  const { userId, mobile } = fixture;
  expect(z.decode(user, { userId: '20001', mobile, gender: '2', nickName: null } as never)).toEqual({
    userId,
    mobile,
    mobileCountryCode: '+65',
    gender: 2,
    couponCardList: [],
  });
});

test('ENT-01 User: the access token travels in logins only, addresses with their default in a call of their own', () => {
  expect(Object.keys(user.shape)).not.toContain('accessToken');
  expect(Object.keys(loginByCode.output.shape)).toContain('accessToken');
  const home = {
    addressId: 1,
    userId: 20001,
    addressDetail: '2 Test Street',
    defaultAddress: 'Y',
    latitude: 1.28,
    longitude: 103.845,
  };
  const [address] = z.decode(addressList.output, [home] as never) as { defaultAddress: boolean }[];
  expect(address).toMatchObject({ addressId: 1, defaultAddress: true });
});

test.each([
  [{ nickName: ' ' }, false],
  [{ nickName: 'x'.repeat(50) }, true],
  [{ nickName: 'x'.repeat(51) }, false],
  [{ gender: 2 }, true],
  [{ gender: 3 }, false],
  [{ gender: -1 }, false],
  [{ mobile: '8123 4567' }, false],
  [{}, true],
])('what a profile may be changed to: %j, %s', (userInfo, right) => {
  expect(edit.input.safeDecode({ userId: 1, userInfo } as never).success).toBe(right);
});

test.each([
  ['https://thirdwx.qlogo.cn/1/0', true],
  ['http://thirdwx.qlogo.cn/1/0', false],
  ['javascript:alert(1)', false],
  [`https://a.test/${'x'.repeat(500)}`, false],
])('a picture from the chat app comes by https: %s, %s', (avatarUrl, right) => {
  expect(chatAppUpdate.input.safeDecode({ userId: '1', avatarUrl } as never).success).toBe(right);
});
