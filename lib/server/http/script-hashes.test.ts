import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScriptHashes } from './script-hashes';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every inline script that runs has its hash, once; files and data have none', () => {
  const html = `<script>a()</script><script src="/x.js" async></script><script id="b">b('é &amp; <\\/script>')
</script><script>a()</script><script type="application/ld+json">{"a":1}</script><script type="module">m()</script>`;
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash("b('é &amp; <\\/script>')\n"), hash('m()')]);
});
