import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { ReloadOffer } from './reload-offer';

const labels = { text: 'A part is missing.', reload: 'Reload', close: 'Close' };

/** A part of the build that fails. */
async function failPart(name: string): Promise<void> {
  const script = document.createElement('script');
  script.setAttribute('src', `/_next/static/chunks/${name}.js`);
  // Of a kind that this document doesn't try to fetch.
  script.setAttribute('type', 'text/part');
  document.head.append(script);
  await act(async () => {
    script.dispatchEvent(new Event('error'));
  });
}

test('ERR-08 a part that fails brings one reload offer, and after the reload none', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { user, unmount } = await show(<ReloadOffer labels={labels} />);
  expect(screen.queryByText(labels.text)).toBeNull();
  await failPart('a');
  expect(screen.getByText(labels.text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await failPart('b');
  expect(screen.queryByText(labels.text)).toBeNull();
  unmount();

  // The page as it is loaded again, by hand.
  await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-08 a page that was reloaded for a part and misses it again offers nothing: no loop', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const first = await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  await first.user.click(screen.getByRole('button', { name: 'Reload' }));
  first.unmount();
  await show(<ReloadOffer labels={labels} />);
  await failPart('a');
  expect(screen.queryByText(labels.text)).toBeNull();
});
