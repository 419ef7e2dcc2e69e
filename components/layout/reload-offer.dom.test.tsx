import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { ReloadOffer } from './reload-offer';

const labels = { text: 'A part is missing.', reload: 'Reload', close: 'Close' };

/** Simulates a chunk that fails to load. */
async function failPart(name: string): Promise<void> {
  const script = document.createElement('script');
  script.setAttribute('src', `/_next/static/chunks/${name}.js`);
  // An unknown type, which jsdom does not fetch.
  script.setAttribute('type', 'text/part');
  document.head.append(script);
  await act(async () => {
    script.dispatchEvent(new Event('error'));
  });
}

test('ERR-08 failed chunks cause one reload offer, and the same failure after the reload none', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { user, unmount } = await show(<ReloadOffer labels={labels} />);
  expect(screen.queryByText(labels.text)).toBeNull();
  await failPart('a');
  expect(screen.getByText(labels.text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await failPart('b');
  expect(screen.queryByText(labels.text)).toBeNull();
  unmount();

  // Remounting simulates a manual reload.
  await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-08 a chunk that fails again after the reload is not offered again', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const first = await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  await first.user.click(screen.getByRole('button', { name: 'Reload' }));
  first.unmount();
  await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  expect(screen.queryByText(labels.text)).toBeNull();
});

test('ERR-08 a chunk that is missing offline offers no reload, and one that fails later does', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  expect(screen.queryByText(labels.text)).toBeNull();
  online.mockReturnValue(true);
  await failPart('a');
  expect(screen.getByText(labels.text)).toBeTruthy();
});
