import { describe, expect, test } from 'vitest';
import { parseRichText, type RichNode } from './rich-text';

const getPlainText = (nodes: RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : getPlainText(node.children))).join('');
const getTags = (nodes: RichNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...getTags(node.children)]));

describe('rich descriptions', () => {
  test('DEC-63 paragraphs, lists and emphasis become elements', () => {
    expect(parseRichText('<p>Poached <b>whole</b></p><ul><li>soup</li></ul>')).toEqual([
      { tag: 'p', children: ['Poached ', { tag: 'strong', children: ['whole'] }] },
      { tag: 'ul', children: [{ tag: 'li', children: ['soup'] }] },
    ]);
  });

  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT src=x>alert(1)</ScRiPt >after', 'after'],
    ['<style>p{}</style>after', 'after'],
    ['<svg><script>alert(1)</script></svg>after', 'after'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<p onclick="alert(1)" style="x">after</p>', 'after'],
    ['<!-- <script>alert(1)</script> -->after', 'after'],
    ['<iframe src="https://x.example">in</iframe>after', 'after'],
    ['<script>never closed', ''],
    ['a < b', 'a < b'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['80&nbsp;&#176;C &amp; &#x27;more&#39;', "80\u00a0°C & 'more'"],
    ['&#xD800;&#0;ok', 'ok'],
  ])('DEC-63 of %s only "%s" is left to read', (html, left) => {
    const nodes = parseRichText(html);
    expect(getPlainText(nodes)).toBe(left);
    expect(JSON.stringify(nodes)).not.toMatch(/onclick|onerror|style|src/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'http://x.example',
    '//x.example',
    '/inside',
    '',
  ])('DEC-63 a link to "%s" is only its text', (href) => {
    expect(parseRichText(`<a href="${href}">here</a>`)).toEqual(['here']);
  });

  test('DEC-63 an https link is preserved', () => {
    expect(parseRichText('<a class=x href="https://x.example/a?b=1&amp;c=2">here</a>')).toEqual([
      { tag: 'a', href: 'https://x.example/a?b=1&c=2', children: ['here'] },
    ]);
  });

  test('what is closed wrongly or nested without end is still read', () => {
    expect(getPlainText(parseRichText('</p><p>a<strong>b</p>c</strong>'))).toBe('abc');
    expect(getTags(parseRichText('<p>'.repeat(500))).length).toBeLessThanOrEqual(20);
  });
});
