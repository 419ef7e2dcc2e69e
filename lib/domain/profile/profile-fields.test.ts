import { expect, test } from 'vitest';
import { getGreetingName } from './profile-fields';

test.each([
  ['a nickname', { nickName: 'Mei', userName: 'Tan Mei Xuan', mobile: '91234567' }, 'Mei'],
  ['a user name', { userName: 'Tan Mei Xuan', mobile: '91234567' }, 'Tan Mei Xuan'],
  ['a mobile only', { mobile: '91234567' }, '91234567'],
  ['a mobile with its prefix', { mobile: '91234567', mobileCountryCode: '+65' }, '+65 91234567'],
  ['a blank nickname', { nickName: '  ', userName: '', mobile: '91234567' }, '91234567'],
])('ACC-05 greets a diner with %s', (_case, user, name) => {
  expect(getGreetingName(user)).toBe(name);
});
