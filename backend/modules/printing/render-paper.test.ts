import { expect, test } from 'vitest';
import type { PaperLine } from '@/lib/contract/staff/printing';
import { getColumns, toEposXml, toPlainText } from './render-paper';

const createLine = (left: string, right?: string, style: PaperLine['style'] = 'plain'): PaperLine => ({
  left,
  right,
  style,
});

test.each([
  ['noodles', 7],
  ['炒面', 4],
  ['Mì xào', 6],
  ['Mì xào'.normalize('NFD'), 6],
  ['￥12', 4],
  ['\u{20BB7}野家', 6],
  ['\u{1F35C} laksa', 8],
  ['\u2764\uFE0F', 2],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 2],
  ['\u{1F1F8}\u{1F1EC}', 2],
])('CON-09 %s takes %i columns', (text, columns) => {
  expect(getColumns(text)).toBe(columns);
});

test.each([
  [58, 32],
  [80, 48],
] as const)(
  'CON-09 no row of %i mm paper is wider than %i columns, and amounts stand at its edge',
  (width, most) => {
    const rows = toPlainText(
      [
        createLine('1193', undefined, 'title'),
        createLine('', undefined, 'rule'),
        createLine('2 x Hainanese chicken rice with braised egg and chilli', 'S$15.60'),
        createLine('1 x 海南鸡饭配卤蛋和辣椒酱以及很多其他的配菜和汤', 'S$7.80'),
        createLine('  a-word-that-is-longer-than-any-row-of-any-paper-that-is-known-to-us'),
      ],
      width,
    )
      .trimEnd()
      .split('\n');
    for (const row of rows) expect(getColumns(row)).toBeLessThanOrEqual(most);
    expect(rows[0]!.trim()).toBe('1193');
    expect(rows[1]).toBe('-'.repeat(most));
    for (const amount of ['S$15.60', 'S$7.80']) {
      const row = rows.find((row) => row.endsWith(amount))!;
      expect(getColumns(row)).toBe(most);
    }
  },
);

test('CON-09 what diners wrote is text in the printer’s XML', () => {
  const xml = toEposXml([createLine('<cut/> & "more"\u0007')], 58);
  expect(xml).toContain('&lt;cut/&gt; &amp; &quot;more&quot;');
  expect(xml.match(/<cut /g)).toHaveLength(1);
});
