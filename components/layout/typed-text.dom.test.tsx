import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { WriteForm } from '@/components/help-desk/write-form';
import { SubscribeForm } from '@/components/subscription/subscribe-form';
import { show } from '@/components/testing/show';
import { TextField } from '@/components/ui/field';
import { typedTextKey } from '@/components/ui/lazy-typed-text';
import { keepTypedText } from '@/components/ui/typed-text';

let now = 0;
let stop: (() => void) | undefined;

/** Starts as a page load does. */
const load = () => {
  stop = keepTypedText(document, () => now);
};
/** Leaves the page as a reload does: it is told, then everything in memory is gone. */
const leave = (unmount: () => void) => {
  window.dispatchEvent(new Event('pagehide'));
  stop?.();
  unmount();
};

afterEach(() => {
  stop?.();
  now = 0;
});

/** A form whose fields hold the values of a record, as forms that edit something do. */
function EditForm({ record, type, secret }: { record: string; type?: string; secret?: true }) {
  const [value, setValue] = useState(record);
  return (
    <>
      <TextField
        label="Name"
        type={type}
        data-secret={secret}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <output>{value}</output>
    </>
  );
}
const getName = () => screen.getByLabelText<HTMLInputElement>('Name');

test('SKW-01 a message and a mail address that were half typed are there after a reload, and only once', async () => {
  load();
  const first = await show(<WriteForm restaurantId={3473} />);
  await first.user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Is there a ta');
  await first.user.type(screen.getByRole('textbox', { name: 'Email for the answer' }), 'mei@');
  leave(first.unmount);

  load();
  const second = await show(<WriteForm restaurantId={3473} />);
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  await waitFor(() => expect(message.value).toBe('Is there a ta'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email for the answer' }).value).toBe('mei@');
  await second.user.clear(message);
  await second.user.clear(screen.getByRole('textbox', { name: 'Email for the answer' }));
  leave(second.unmount);

  load();
  await show(<WriteForm restaurantId={3473} />);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('');
});

test('SKW-01 React holds the restored text, in a form that opens long after the reload too', async () => {
  load();
  const first = await show(<EditForm record="Block 12" />);
  await first.user.type(getName(), ', Tower');
  leave(first.unmount);

  load();
  await show(<SubscribeForm restaurantId={3473} />);
  await show(<EditForm record="Block 12" />);
  await waitFor(() => expect(screen.getByText('Block 12, Tower')).toBeTruthy());
});

test('SKW-01 text stays out of a form that edits another record', async () => {
  load();
  const first = await show(<EditForm record="Block 12" />);
  await first.user.type(getName(), ', Tower');
  leave(first.unmount);

  load();
  await show(<EditForm record="Block 40" />);
  await userEvent.setup().click(getName());
  expect(getName().value).toBe('Block 40');
});

test.each([
  { what: 'a password', props: { type: 'password' } },
  { what: 'a secret of its own kind', props: { secret: true as const } },
])('SKW-01 $what is never stored', async ({ props }) => {
  load();
  const { user, unmount } = await show(<EditForm record="" {...props} />);
  await user.type(getName(), 'Sesame open');
  leave(unmount);
  expect(sessionStorage.getItem(typedTextKey)).toBeNull();
});

test('SKW-01 a one-time code and a card number are never stored', async () => {
  load();
  const { user, unmount } = await show(
    <>
      <input aria-label="Code" autoComplete="one-time-code" />
      <input aria-label="Card" autoComplete="cc-number" />
    </>,
  );
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(screen.getByLabelText('Card'), '4242');
  leave(unmount);
  expect(sessionStorage.getItem(typedTextKey)).toBeNull();
});

test('SKW-01 text of an hour ago is dropped', async () => {
  load();
  const first = await show(<EditForm record="" />);
  await first.user.type(getName(), 'Mei');
  leave(first.unmount);
  now = 3_600_000;
  load();
  await show(<EditForm record="" />);
  await userEvent.setup().click(getName());
  expect(getName().value).toBe('');
  expect(sessionStorage.getItem(typedTextKey)).toBeNull();
});
