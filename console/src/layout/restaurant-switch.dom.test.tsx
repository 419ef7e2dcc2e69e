import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../testing/show-screen';
import { Screen } from './screen';

const others = [
  { restaurantId: 7, restaurantName: 'Second Wok' },
  { restaurantId: 8, restaurantName: 'Third Wok', role: 'kitchen' as const },
];

test.each([
  ['Second Wok', 'the same screen', '/r/7/figures'],
  ['Third Wok', 'its orders, where the role may not open the screen', '/r/8/orders'],
])('CON-02 two taps lead to %s: to %s', async (name, _, path) => {
  const { user, router } = await showScreen(<Screen title="Figures">x</Screen>, {
    path: 'figures?day=2026-11-27',
    others,
  });
  await user.click(await screen.findByRole('button', { name: 'Switch restaurant, now Lantern Kitchen' }));
  await user.click(screen.getByText(name));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.location.search).toEqual({});
});

test('CON-02 a person of one restaurant has nothing to switch', async () => {
  await showScreen(<Screen title="Figures">x</Screen>);
  expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
});
