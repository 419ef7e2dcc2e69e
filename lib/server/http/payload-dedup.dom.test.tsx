import { expect, test } from 'vitest';
import { dedupePayload } from './payload-dedup';

interface Told {
  id: number;
  name: string;
  brief?: string;
  image?: string;
  price?: number;
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const rowOf = ({ name, brief, image }: Told) =>
  `<li data-dish="" class="dish"><div class="dish-words"><h3><button type="button">${escaped(name)}</button></h3>${
    brief ? `<p class="dish-brief">${escaped(brief)}</p>` : ''
  }<p class="dish-price"><b>$1</b></p></div><div class="dish-picture">${
    image ? `<img src="${image.replace('.webp', '-288.webp')}" alt=""/>` : ''
  }<button type="button" class="dish-add"></button></div></li>`;

const inNext = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');

/** A page as Next renders it, its data in pieces of some length. */
function pageOf(
  dishes: Told[],
  { rows = dishes, piece = 40, before = '' } = {},
): { html: string; data: string } {
  const half = Math.ceil(dishes.length / 2);
  const categories = [
    { id: 1, name: 'First', dishes: dishes.slice(0, half) },
    { id: 2, name: 'Second [2]', dishes: dishes.slice(half) },
  ];
  const data = `0:["$","a",null,{"quote":"it's \\"so\\""}]\n1:["$","$L2",null,{"categories":${JSON.stringify(categories)}}]\n`;
  const pieces = data.match(new RegExp(`[^]{1,${piece}}`, 'g')) ?? [];
  const scripts = pieces.map((text) => `<script>self.__next_f.push([1,${inNext(text)}])</script>`);
  return {
    data,
    html: `<div id="menu"><ul>${rows.map(rowOf).join('')}</ul></div><script>(self.__next_f=self.__next_f||[]).push([0])</script>${scripts.join(before)}`,
  };
}

/** The data as it arrives in a browser that reads the page. */
function arriving(html: string): string {
  document.body.innerHTML = html;
  const self = { __next_f: [] as [number, string][] };
  for (const script of document.body.querySelectorAll('script'))
    new Function('self', script.textContent ?? '')(self);
  return self.__next_f.map(([, text]) => text ?? '').join('');
}

/** Rows of the data, parsed: the order of keys means nothing. */
const parsed = (data: string) =>
  data
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row.slice(row.indexOf(':') + 1)));

const dishes: Told[] = [
  { id: 100, name: 'Laksa', brief: 'Rich & spicy', image: '/media/laksa.webp', price: 1200 },
  { id: 101, name: 'Chef’s "special" <hot>', brief: "it's \\ good", image: '/media/laksa.webp', price: 0 },
  { id: 250, name: 'No picture', price: 5 },
  { id: 251, name: '炒粿条', image: 'https://pictures.example/x.png', brief: 'line\nbreak' },
];

test('the browser hands over the same data, and the page says names and descriptions once', () => {
  const { html, data } = pageOf(dishes);
  const once = dedupePayload(html);
  expect(parsed(arriving(once))).toEqual(parsed(data));
  expect(once.match(/Laksa/g)).toHaveLength(1);
  expect(once.match(/Rich/g)).toHaveLength(1);
  expect(once).not.toContain('"id":101');
});

test('what a row says differently stays in the data', () => {
  // React writes a dollar at the beginning twice, into the data alone.
  const data = [{ id: 1, name: '$$5 lunch', price: 500 }, ...dishes];
  const page = pageOf(data, { rows: [{ id: 1, name: '$5 lunch' }, ...dishes] });
  const once = dedupePayload(page.html);
  expect(once).not.toBe(page.html);
  expect(parsed(arriving(once))).toEqual(parsed(page.data));
});

test.each([
  ['rows are missing', pageOf(dishes, { rows: dishes.slice(1) }).html],
  ['there are more rows than dishes', pageOf(dishes, { rows: [...dishes, { id: 9, name: 'More' }] }).html],
  [
    'a row has no description where the dish has one',
    pageOf(dishes, { rows: [{ id: 100, name: 'Laksa' }, ...dishes.slice(1)] }).html,
  ],
  ['something stands between the parts', pageOf(dishes, { before: '<p>late</p>' }).html],
  ['there is no menu', '<p>about</p><script>self.__next_f.push([1,"0:[]\\n"])</script>'],
  ['there is no data', '<p>about</p>'],
])('a page stays as it is when %s', (_, html) => {
  expect(dedupePayload(html)).toBe(html);
});
