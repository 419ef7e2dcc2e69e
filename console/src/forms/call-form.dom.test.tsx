import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { CallError, call } from '../api/call';
import { showScreen } from '../testing/show-screen';
import { CallErrorNotice, CallForm, useCallForm } from './call-form';
import { requireEmail, requireFirstCode, requirePin, requireText } from './field-errors';

const checks = { requireText, requireEmail, requirePin, requireFirstCode };

interface Options {
  locale?: Locale;
  send?: (values: { name: string; pin: string }) => Promise<unknown>;
  check?: keyof typeof checks;
  resets?: ('name' | 'pin')[];
}

function TestForm({ send, check, resets }: Required<Pick<Options, 'send' | 'check' | 'resets'>>) {
  const { form, mutation, formError } = useCallForm({
    defaultValues: { name: '', pin: '' },
    send,
    fieldsByCode: { PIN_WEAK: 'pin' },
    resets,
  });
  return (
    <CallForm form={form}>
      <form.AppField name="name" validators={{ onSubmit: requireText }}>
        {(field) => <field.TextInput label="Name" />}
      </form.AppField>
      <form.AppField name="pin" validators={{ onSubmit: checks[check] }}>
        {(field) => <field.TextInput label="PIN" hint="4 digits" />}
      </form.AppField>
      <CallErrorNotice error={formError} />
      <button type="submit">{mutation.isPending ? 'Sending' : 'Send'}</button>
    </CallForm>
  );
}

async function open({ locale, send = async () => {}, check = 'requireText', resets = [] }: Options = {}) {
  const sent = vi.fn(send);
  const { user } = await showScreen(<TestForm {...{ check, resets }} send={sent} />, { locale });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  const pin = screen.getByLabelText<HTMLInputElement>('PIN');
  const submit = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, sent, name, pin, submit };
}

const listAlerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

const describeField = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

test('CON-17 a hint describes its field until an error takes its place', async () => {
  const { user, name, pin, submit } = await open();
  expect(describeField(pin)).toBe('4 digits');
  expect(pin.getAttribute('aria-invalid')).toBeNull();
  await user.type(name, 'Farah');
  await submit();
  await waitFor(() => expect(describeField(pin)).toBe('Please fill this in'));
  expect(pin.getAttribute('aria-invalid')).toBe('true');
  await user.type(pin, '2');
  expect(describeField(pin)).toBe('4 digits');
});

test('CON-17 a failed check scrolls to the first field with an error, focuses it and sends nothing', async () => {
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  const { user, sent, name, pin, submit } = await open();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(scrolled).toEqual([name]);
  await user.type(name, 'Farah');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(pin));
  expect(sent).not.toHaveBeenCalled();
});

test('CON-17 an error stays while its field is left as it is', async () => {
  const { user, name, pin, submit } = await open();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(pin, '2');
  expect(describeField(name)).toBe('Please fill this in');
  expect(listAlerts()).toEqual(['Please fill this in']);
});

test.each<[Locale, keyof typeof checks, typed: string, error: string]>([
  ['en', 'requireText', ' ', 'Please fill this in'],
  ['zh-CN', 'requireText', ' ', '请填写此项'],
  ['vn', 'requireText', ' ', 'Vui lòng điền mục này'],
  ['en', 'requireEmail', 'farah', 'Please write an address like name@example.com'],
  ['zh-CN', 'requireEmail', 'farah', '请填写邮箱，例如 name@example.com'],
  ['vn', 'requireEmail', 'farah', 'Vui lòng nhập địa chỉ như name@example.com'],
  ['en', 'requireEmail', 'farah@gmail', 'Please write an address like name@example.com'],
  ['en', 'requirePin', '123', 'A PIN has 4 to 6 digits'],
  ['en', 'requireFirstCode', '12345', 'The code has 6 digits'],
])('CON-19 in %s %s describes %j at the field', async (locale, check, typed, error) => {
  const { user, pin, submit } = await open({ locale, check });
  await user.type(pin, typed);
  await submit();
  await waitFor(() => expect(describeField(pin)).toBe(error));
});

test('CON-17 an error of the backend whose code is about a field is shown and focused there', async () => {
  const error = new CallError('PIN_WEAK', 'Please choose a PIN that is harder to guess');
  const { user, name, pin, submit } = await open({ send: () => Promise.reject(error) });
  await user.type(name, 'Farah');
  await user.type(pin, '1111');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(pin));
  expect(describeField(pin)).toBe('Please choose a PIN that is harder to guess');
  expect(listAlerts()).toEqual(['Please choose a PIN that is harder to guess']);
});

test('CON-17 an error that names a field is shown there, in the reader’s words', async () => {
  const detail = { fields: [{ path: 'name', reason: 'is too long' }] };
  const error = new CallError('INVALID_INPUT', 'Something in this request is missing', detail);
  const { user, name, pin, submit } = await open({ send: () => Promise.reject(error) });
  await user.type(name, 'Farah');
  await user.type(pin, '2580');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(describeField(name)).toBe('Please check this: it is missing or not in the right form');
});

test.each<[Locale, text: string]>([
  ['en', 'Something here is missing or not in the right form'],
  ['zh-CN', '内容缺失或格式不正确'],
  ['vn', 'Có thông tin còn thiếu hoặc sai định dạng'],
])('CON-19 in %s an input that the console itself refuses is named as one', async (locale, text) => {
  const wrong = { email: 'no address', password: 'some words', code: undefined };
  const { user, name, pin, submit } = await open({ locale, send: () => call('account.signIn', wrong) });
  await user.type(name, 'Farah');
  await user.type(pin, '2580');
  await submit();
  await waitFor(() => expect(listAlerts()).toEqual([text]));
});

test('CON-17 another error is announced, and the same values can be sent again', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(new CallError('UNREACHABLE', ''))
    .mockRejectedValueOnce(new CallError('PIN_WEAK', 'Too weak'))
    .mockResolvedValueOnce({});
  const { user, sent, name, pin, submit } = await open({ send, resets: ['pin'] });
  await user.type(name, 'Farah');
  await user.type(pin, '2580');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection right now');
  await submit();
  await waitFor(() => expect(listAlerts()).toEqual(['Too weak']));
  expect(describeField(pin)).toBe('Too weak');
  await submit();
  await waitFor(() => expect(pin.value).toBe(''));
  expect(name.value).toBe('Farah');
  expect(sent.mock.calls.map(([values]) => values)).toEqual(Array(3).fill({ name: 'Farah', pin: '2580' }));
  expect(pin.getAttribute('aria-invalid')).toBeNull();
});

test('CON-17 a form that is being sent is not sent twice', async () => {
  let answer = () => {};
  const { user, sent, name, pin, submit } = await open({
    send: () => new Promise<void>((resolve) => (answer = resolve)),
  });
  await user.type(name, 'Farah');
  await user.type(pin, '2580');
  await submit();
  await screen.findByRole('button', { name: 'Sending' });
  await user.click(screen.getByRole('button', { name: 'Sending' }));
  answer();
  await screen.findByRole('button', { name: 'Send' });
  expect(sent).toHaveBeenCalledTimes(1);
});

/** Sends a form whose answer the test gives. */
async function openPending(resets: Options['resets'] = []) {
  let settle!: { resolve(): void; reject(error: unknown): void };
  const opened = await open({
    send: () => new Promise<void>((resolve, reject) => (settle = { resolve, reject })),
    resets,
  });
  const { user, name, pin, submit } = opened;
  await user.type(name, 'Farah');
  await user.type(pin, '2580');
  await submit();
  await screen.findByRole('button', { name: 'Sending' });
  return { ...opened, settle };
}

test('CON-17 the next entry, begun while the one before is sent, stays when the answer arrives', async () => {
  const { user, name, pin, settle } = await openPending(['name', 'pin']);
  await user.clear(name);
  await user.type(name, 'Bo');
  settle.resolve();
  await screen.findByRole('button', { name: 'Send' });
  expect(name.value).toBe('Bo');
  expect(pin.value).toBe('2580');
});

test('CON-17 an error that arrives while the person types elsewhere leaves the focus there', async () => {
  const { user, name, pin, settle } = await openPending();
  await user.click(name);
  settle.reject(new CallError('PIN_WEAK', 'Too weak'));
  await waitFor(() => expect(describeField(pin)).toBe('Too weak'));
  await screen.findByRole('button', { name: 'Send' });
  expect(document.activeElement).toBe(name);
});
