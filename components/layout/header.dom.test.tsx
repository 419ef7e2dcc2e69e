import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartButton } from '@/components/cart/cart-button';
import { show as showInBrowser } from '@/components/testing/show';
import { showServer } from '@/components/testing/show-server';
import { cartStore, startCart } from '@/lib/client/cart/cart-store';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { Header } from './header';
import { TabBar } from './tab-bar';

const shop: FrameShop = {
  restaurantId: 3473,
  name: 'Lantern Kitchen',
  logoUrl: '/media/logo-96.webp',
  openLine: { open: true, text: 'Open until 22:00' },
  defaultLocale: 'en',
  countryCode: 'SG',
  timeZone: 'Asia/Singapore',
  socialLinks: [],
};

const show = () =>
  showServer(
    <Header
      shop={shop}
      locale="en"
      path="/home"
      slots={{ bag: <CartButton variant="bag" />, cart: <CartButton variant="button" /> }}
    />,
  );

test('STF-03 the header holds logo, languages, dish search and the ways home, to the menu and to what is mine', async () => {
  await show();
  const header = within(screen.getByRole('banner'));
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/logo-96.webp');
  expect(header.getByRole('searchbox', { name: 'Search dishes' })).toBeTruthy();
  const main = within(header.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Menu',
    'My orders',
  ]);
  expect(header.getByText('Tiếng Việt').closest('a')?.getAttribute('href')).toContain('locale=vn');
  expect(header.getByText('中文').closest('a')?.getAttribute('hreflang')).toBe('zh-CN');
});

test.each([
  [0, '', 'Cart, empty'],
  [3, '3', 'Cart, 3 dishes'],
  [100, '99+', 'Cart, 100 dishes'],
])(
  'STM-01 a phone’s header has the cart with %i dishes as “%s”, and follows it',
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

test('STM-01 a phone’s header has the logo and the cart, empty until the browser has looked', async () => {
  await show();
  const [bag] = screen.getAllByRole('button', { name: 'Cart, empty' });
  expect(bag?.querySelector('.count-dot')?.textContent).toBe('');
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/logo-96.webp');
});

test('RT-03 at a table the bottom bar stays in scan-to-order', async () => {
  await showServer(<TabBar locale="vn" defaultLocale="en" path="/orderDish" />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/vn/orderDish', '/vn/orderDish#menu', '/vn/orderList', '/vn/my']);
});

test('STM-01 the bottom bar leads home, to the menu, to the orders and to what is mine', async () => {
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
