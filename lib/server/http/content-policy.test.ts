import { expect, test, vi } from 'vitest';
import { buildContentPolicy } from './content-policy';

const findSources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1);
const findFrameSources = (policy: string) => findSources(policy, 'frame-src');

test('DEC-21 frames show pages over https, and without TLS the bundled payment pages alone, only where they run', () => {
  expect(findFrameSources(buildContentPolicy({}))).toBe("'self' https:");
  expect(findFrameSources(buildContentPolicy({ paySandbox: 'http://127.0.0.1:4200' }))).toBe(
    "'self' https: http://127.0.0.1:4200",
  );
});

test.each([
  [undefined, "'self'"],
  ['console.example.com', "'self' https://console.example.com"],
  ['console.localhost', "'self' http://console.localhost:*"],
])(
  'CON-19 of other origins only that of the console %s may show a page in a frame',
  (consoleHost, sources) => {
    vi.stubEnv('CONSOLE_HOST', undefined);
    expect(findSources(buildContentPolicy({ consoleHost }), 'frame-ancestors')).toBe(sources);
  },
);
