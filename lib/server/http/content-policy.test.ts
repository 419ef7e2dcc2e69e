import { expect, test } from 'vitest';
import { buildContentPolicy } from './content-policy';

const getFrameSources = (policy: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith('frame-src '))
    ?.slice('frame-src '.length);

test('DEC-21 frames show pages over https, and without TLS the bundled payment pages alone, only where they run', () => {
  expect(getFrameSources(buildContentPolicy({}))).toBe("'self' https:");
  expect(getFrameSources(buildContentPolicy({ paySandbox: 'http://127.0.0.1:4100' }))).toBe(
    "'self' https: http://127.0.0.1:4100",
  );
});
