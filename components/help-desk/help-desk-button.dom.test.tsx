import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import { HelpDeskButton } from './help-desk-button';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));

const linkHosts = ['help.example.com'];
const opened = { closed: false, opener: {} as object | null, close: vi.fn(), location: { replace: vi.fn() } };

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});

async function clickWith(url: string, hosts: string[] | undefined = linkHosts) {
  vi.mocked(query as (name: string) => Promise<unknown>).mockResolvedValue({ url });
  const { user } = await show(
    <HelpDeskButton shop={{ restaurantId: 3473, linkHosts: hosts }} failed="Not reached">
      Help
    </HelpDeskButton>,
  );
  await act(() => user.click(screen.getByRole('button', { name: 'Help' })));
  await waitFor(() =>
    expect(opened.close.mock.calls.length + opened.location.replace.mock.calls.length).toBe(1),
  );
}

test('HLP-01 customer service on an allowed host opens without access to this page', async () => {
  await clickWith('https://help.example.com/chat?diner=7');
  expect(opened.location.replace).toHaveBeenCalledWith('https://help.example.com/chat?diner=7');
  expect(opened.opener).toBeNull();
});

test.each([
  'https://evil.example.net/',
  'https://help.example.com.evil.example.net/',
  'http://help.example.com/',
  'javascript:alert(1)',
])('HLP-02 customer service at %s is not opened, and a toast shows the error', async (url) => {
  await clickWith(url);
  expect(opened.location.replace).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith({ kind: 'warning', id: 'help-desk', text: 'Not reached' });
});
