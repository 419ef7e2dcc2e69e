import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chooseOfferScript } from '@/lib/domain/vouchers/choose-offer-script';
import { hashScripts } from './hash-scripts';
import { isExpectedScript, listInlineScripts } from './script-hashes';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every inline script that runs has its hash, once; files and data have none', () => {
  const html = `<script>a()</script><script src="/x.js" async></script><script id="b">b('é &amp; <\\/script>')
</script><script>a()</script><script type="application/ld+json">{"a":1}</script><script type="module">m()</script>`;
  expect(hashScripts(listInlineScripts(html))).toEqual([
    hash('a()'),
    hash("b('é &amp; <\\/script>')\n"),
    hash('m()'),
  ]);
});

test.each([
  '(self.__next_f=self.__next_f||[]).push([0])',
  'self.__next_f.push([1,"0:{\\"a\\":1}\\n"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
  'requestAnimationFrame(function(){$RT=performance.now()});',
  '$RC("B:0","S:0")',
  '$RX("B:1","DIGEST")',
  chooseOfferScript,
])('%s is written by Next, React or the storefront', (script) => {
  expect(isExpectedScript(script)).toBe(true);
});

test.each([
  'alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,"x"]);alert(1)',
  '$RC("B:0","S:0");alert(1)',
  '$RC("B:0",alert(1))',
  '$RC("B:0","S:0")//"),alert(1)',
  `${chooseOfferScript};alert(1)`,
  '',
])('%s is not', (script) => {
  expect(isExpectedScript(script)).toBe(false);
});
