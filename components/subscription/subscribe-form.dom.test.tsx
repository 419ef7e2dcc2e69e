import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { FooterSubscribe } from './footer-subscribe';
import { SubscribeForm } from './subscribe-form';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn(), query: vi.fn() }));
const session = vi.hoisted(() => ({ status: 'guest' }));
vi.mock('@/lib/client/session/session-client', () => ({
  useSession: () => session,
  expireSession: vi.fn(),
}));

const wrong = 'Please fill in the correct email address';
const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const type = (value: string) => fireEvent.change(getField(), { target: { value } });
/** Returns an email address of the given length. */
const createEmail = (characters: number) => `${'a'.repeat(characters - '@example.com'.length)}@example.com`;

beforeEach(() => {
  session.status = 'guest';
  vi.mocked(query).mockReset().mockResolvedValue(false);
  vi.mocked(change).mockReset().mockResolvedValue({});
});

describe('the newsletter in the footer', () => {
  test('SUB-01 a logged-in user sees the form, a guest does not', async () => {
    const guest = await show(<FooterSubscribe restaurantId={3473} locale="en" />);
    expect(guest.container.innerHTML).toBe('');
    guest.unmount();
    session.status = 'diner';
    const diner = await show(<FooterSubscribe restaurantId={3473} locale="en" />);
    // Only the placeholder renders; the form loads when the footer is near.
    expect(diner.container.innerHTML).not.toBe('');
    await show(<SubscribeForm restaurantId={3473} />);
    expect(getField()).toBeTruthy();
  });

  test('SUB-01 an email address is validated on input and on blur: 60 characters pass, 61 do not', async () => {
    await show(<SubscribeForm restaurantId={3473} />);
    expect(getField().maxLength).toBe(60);
    type('lan@');
    expect(screen.getByText(wrong)).toBeTruthy();
    type('lan@example.com');
    expect(screen.queryByText(wrong)).toBeNull();
    type(createEmail(60));
    expect(screen.queryByText(wrong)).toBeNull();
    type(createEmail(61));
    fireEvent.blur(getField());
    expect(screen.getByText(wrong)).toBeTruthy();
    expect(getField().getAttribute('aria-invalid')).toBe('true');
  });

  test('SUB-01 an invalid email address is not sent and stays in the field', async () => {
    const { user } = await show(<SubscribeForm restaurantId={3473} />);
    type('lan example.com');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(change).not.toHaveBeenCalled();
    expect(getField().value).toBe('lan example.com');
    expect(document.activeElement).toBe(getField());
  });

  test('a confirmation replaces the form after subscribing', async () => {
    const { user } = await show(<SubscribeForm restaurantId={3473} />);
    type('lan@example.com');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(screen.getByText('Subscribed successfully')).toBeTruthy());
    expect(change).toHaveBeenCalledWith('subscription.subscribe', {
      restaurantId: 3473,
      type: 'restaurant',
      email: 'lan@example.com',
    });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a subscriber sees a note instead of the form', async () => {
    vi.mocked(query).mockResolvedValue(true);
    await show(<SubscribeForm restaurantId={3473} />);
    await waitFor(() => expect(screen.getByText('You get our news by email.')).toBeTruthy());
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
