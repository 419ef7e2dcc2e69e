import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { query } from '@/lib/client/api/call';
import { ApiError } from '@/lib/domain/api-error';
import { ContactPhone } from './contact-phone';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));
const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const labels = { show: 'Show number', failed: 'No number now' };

test('RSV-21 the share page fetches the contact phone on a click, and again after a failure', async () => {
  const { user } = await show(<ContactPhone shareCode="abc" labels={labels} />);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRejectedValueOnce(new ApiError({ code: 'TIMEOUT', message: '', status: 0 }));
  await user.click(screen.getByRole('button', { name: 'Show number' }));
  expect(await screen.findByText('No number now')).toBeTruthy();
  asked.mockResolvedValue({ contactPhone: '+65 91234567' });
  await user.click(screen.getByRole('button', { name: 'Show number' }));
  const link = await screen.findByRole('link', { name: '+65 91234567' });
  expect(link.getAttribute('href')).toBe('tel:+6591234567');
  // The focused button is gone; the focused link is read by screen readers.
  expect(document.activeElement).toBe(link);
  expect(asked).toHaveBeenLastCalledWith('reservations.share', { shareCode: 'abc' });
});

test('RSV-21 an answer without the contact phone counts as a failure', async () => {
  const { user } = await show(<ContactPhone shareCode="abc" labels={labels} />);
  asked.mockResolvedValue({});
  await user.click(screen.getByRole('button', { name: 'Show number' }));
  expect(await screen.findByText('No number now')).toBeTruthy();
});
