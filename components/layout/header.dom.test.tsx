import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartButton } from '@/components/cart/cart-button';
import { testFrameShop } from '@/components/testing/frame-shop';
import { show as showInBrowser } from '@/components/testing/show';
import { showServer } from '@/components/testing/show-server';
import { cartStore, startCart } from '@/lib/client/cart/cart-store';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { Header } from './header';
import { TabBar } from './tab-bar';

const shop = { ...testFrameShop, logoUrl: '/media/logo-96.webp' };

const show = () =>
  showServer(
    <Header
      shop={shop}
      locale="en"
      path="/home"
      slots={{ bag: <CartButton variant="bag" />, cart: <CartButton variant="button" /> }}
    />,
  );

test('STF-03 the header holds logo, languages, dish search and links to home, menu and account', async () => {
  await show();
  const header = within(screen.getByRole('banner'));
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/logo-96.webp');
  expect(header.getByRole('searchbox', { name: 'Search dishes' })).toBeTruthy();
  const main = within(header.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Menu',
    'My account',
  ]);
  expect(main.getByRole('link', { name: 'My account' }).getAttribute('href')).toBe('/my');
  expect(header.getByText('Tiếng Việt').closest('a')?.getAttribute('href')).toContain('locale=vn');
  expect(header.getByText('中文').closest('a')?.getAttribute('hreflang')).toBe('zh-CN');
});

test.each([
  [0, '', 'Cart, empty'],
  [3, '3', 'Cart, 3 dishes'],
  [100, '99+', 'Cart, 100 dishes'],
])(
  'STM-01 a phone’s header shows a cart of %i dishes as “%s” and follows changes',
  async (count, badge, name) => {
    const createCartState = (dishCount: number) => ({ carts: { 3473: [{ dishCount } as CartLine] } });
    startCart();
    cartStore.setState(createCartState(1));
    await showInBrowser(<CartButton variant="bag" />);
    const bag = screen.getByRole('button', { name: 'Cart, 1 dish' });
    cartStore.setState(createCartState(count));
    expect(bag.querySelector('.count-dot')?.textContent).toBe(badge);
    expect([bag.dataset.cartBadge, bag.getAttribute('aria-label')]).toEqual([badge, name]);
  },
);

test('STM-01 a phone’s header has the logo and the cart, empty until the stored cart is read', async () => {
  await show();
  const [bag] = screen.getAllByRole('button', { name: 'Cart, empty' });
  expect(bag?.querySelector('.count-dot')?.textContent).toBe('');
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/logo-96.webp');
});

test('RT-03 the bottom bar of scan-to-order links to scan-to-order', async () => {
  await showServer(<TabBar locale="vn" defaultLocale="en" path="/orderDish" />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/vn/orderDish', '/vn/orderDish#menu', '/vn/orderList', '/vn/my']);
});

test('STM-01 the bottom bar links to home, menu, orders and account', async () => {
  await showServer(<TabBar locale="en" defaultLocale="en" path="/home" />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Menu', '/home#menu'],
    ['Orders', '/orderList'],
    ['Me', '/my'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
});
