import { expect, test } from 'vitest';
import { testFrameShop } from '@/components/testing/frame-shop';
import { showServer } from '@/components/testing/show-server';
import { PageFrame } from './page-frame';

test.each([
  [
    'a page on which people stay has the languages in the bar of phones',
    true,
    ['English', '中文', 'Tiếng Việt'],
  ],
  ['another sub-page has them in the header of desktops only', undefined, []],
])('TAB-09 %s', async (_, hasLanguages, names) => {
  const back = { title: 'Table', backHref: '/home', backLabel: 'Back', hasLanguages };
  await showServer(
    <PageFrame shop={testFrameShop} locale="en" path="/table" back={back} footer={false}>
      <p>Dishes</p>
    </PageFrame>,
  );
  const bar = [...document.querySelectorAll('header')].find(({ className }) =>
    className.includes('desk:hidden'),
  )!;
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('.languages a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});
