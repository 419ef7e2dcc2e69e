import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { PasskeySection } from './passkey-section';

const passkey = {
  passkeyId: 'k1',
  name: 'Laptop',
  createdAt: '2026-11-20T17:00:00Z',
  usedAt: undefined,
};
const options = {
  challenge: 'AAAA',
  rp: { name: 'Makan' },
  user: { id: 'AAAA', name: 'hana@staff.example', displayName: 'Hana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const factor = { isOn: true, recoveryCodesLeft: 8 };

/** Stands in for the device that creates the passkey. */
const create = vi.fn();

beforeEach(() => {
  create.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(replies: StaffReplies = {}, shown: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({
    'account.passkeys': { passkeys: [passkey] },
    'account.secondFactor': factor,
    'account.startPasskey': { options },
    ...replies,
  });
  const { user } = await showScreen(
    <WithMessages area="account">
      <PasskeySection />
    </WithMessages>,
    { path: 'account', ...shown },
  );
  return {
    user,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

const deviceError = (name: string) => () => {
  throw new DOMException('', name);
};

test('CON-02 a passkey of this device is added after password and code, and named', async () => {
  create.mockResolvedValue({
    id: 'new',
    rawId: new ArrayBuffer(1),
    type: 'public-key',
    response: { attestationObject: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) },
    getClientExtensionResults: () => ({}),
  });
  const { user, press, listInputs } = await open({ 'account.addPasskey': {} });
  await press('Add a passkey');
  await user.type(screen.getByLabelText('Name of the passkey'), ' Phone ');
  await user.type(screen.getByLabelText('Your password'), 'words');
  await user.type(await screen.findByLabelText('Code of the app'), ' 123456 ');
  await press('Add a passkey');
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  expect(listInputs('account.startPasskey')).toEqual([{ password: 'words', code: '123456' }]);
  expect(listInputs('account.addPasskey')).toMatchObject([{ name: 'Phone', response: { id: 'new' } }]);
  expect(listInputs('account.passkeys')).toHaveLength(2);
});

test.each([
  ['NotAllowedError', '设备未使用通行密钥，未作任何更改。'],
  ['InvalidStateError', '此设备已有您的通行密钥。'],
  ['NotSupportedError', '此浏览器或设备不支持该操作。'],
])(
  'CON-02 CON-19 in Chinese the device’s error %s is explained, and nothing is added',
  async (name, text) => {
    create.mockImplementation(deviceError(name));
    const { user, press, listInputs } = await open(
      { 'account.secondFactor': { ...factor, isOn: false }, 'account.addPasskey': {} },
      { locale: 'zh-CN' },
    );
    await press('添加通行密钥');
    await user.type(screen.getByLabelText('通行密钥名称'), 'Phone');
    await user.type(screen.getByLabelText('您的密码'), 'words');
    await press('添加通行密钥');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(listInputs('account.addPasskey')).toEqual([]);
  },
);

test('CON-02 a form that cannot tell whether a code is needed shows the error', async () => {
  const { press } = await open({
    'account.secondFactor': failStaffCall('TOO_MANY', 'Please try again later'),
  });
  await press('Add a passkey');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
});

test('CON-02 a passkey is renamed, and removed after a confirmation', async () => {
  const { user, press, listInputs } = await open({
    'account.renamePasskey': {},
    'account.removePasskey': failStaffCall('PASSKEY_UNKNOWN', 'This passkey is gone'),
  });
  expect(await screen.findByText('Added on Nov 21, 2026')).toBeTruthy();
  await press('Rename Laptop');
  await user.clear(screen.getByLabelText('New name'));
  await user.type(screen.getByLabelText('New name'), 'Work');
  await press('Save');
  await waitFor(() =>
    expect(listInputs('account.renamePasskey')).toEqual([{ passkeyId: 'k1', name: 'Work' }]),
  );
  await press('Remove Laptop');
  expect(listInputs('account.removePasskey')).toEqual([]);
  await press('Yes, remove');
  expect((await screen.findByRole('alert')).textContent).toBe('This passkey is gone');
});

test('CON-02 a browser without passkeys says so and offers none', async () => {
  vi.unstubAllGlobals();
  await open();
  expect(await screen.findByText('This browser has no passkeys.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('CON-02 a new name in writing stays when its passkey is removed elsewhere, until it is closed', async () => {
  const { user, press } = await open();
  await press('Rename Laptop');
  const field = await screen.findByLabelText<HTMLInputElement>('New name');
  await user.clear(field);
  await user.type(field, 'Office');
  mockStaffCalls({ 'account.passkeys': { passkeys: [] } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['account.passkeys'] }));
  await user.keyboard(' laptop');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Office laptop');
  expect(screen.getByText(/no longer in the list/)).toBeTruthy();
  await press('Close');
  expect(field.isConnected).toBe(false);
});
