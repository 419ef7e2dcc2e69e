import { expect, test } from 'vitest';
import { buildPlainPage } from './plain-page';

const page = { lang: 'en', title: 'You’re offline', text: 'This page needs a connection.' };
const brand = { name: 'Lantern Kitchen', color: '#FFB903', onColor: '#000000' };

test('a plain page shows the restaurant’s name, initial and colors', () => {
  const html = buildPlainPage({ ...page, brand, link: { href: '/home', text: 'Go to the menu' } });
  expect(html).toContain('<header><span aria-hidden="true">L</span>Lantern Kitchen</header>');
  expect(html).toContain('--brand:#FFB903;--on-brand:#000000');
  expect(html).toContain('<a href="/home">Go to the menu</a>');
});

test('a plain page of no restaurant has no brand, and one without a way on no link', () => {
  const html = buildPlainPage(page);
  expect(html).not.toMatch(/<header>|--brand:|<a /);
  expect(html).toContain('<h1>You’re offline</h1>');
});

test('a name is text, whatever it holds', () => {
  const html = buildPlainPage({
    ...page,
    brand: { ...brand, name: '<img src=x onerror=alert(1)> & "Söhne"' },
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Söhne&#34;</header>');
});
