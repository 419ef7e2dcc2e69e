import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../console/messages/audit/en.json';

/** Acts on the platform or on diners' accounts, which are in no restaurant's log. */
const platform = ['account', 'job', 'link', 'media', 'outbox'];

test('CON-04 each act that the backend records has words in the console’s log', () => {
  const files = readdirSync('backend', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('test'),
  );
  const acts = files.flatMap((file) =>
    [
      ...readFileSync(join('backend', file), 'utf8').matchAll(
        /\bact: (?:\w+ \? )?'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/g,
      ),
    ].flatMap(([, act, other]) => (other ? [act!, other] : [act!])),
  );
  expect(acts.length).toBeGreaterThan(30);
  const words: Record<string, Record<string, string>> = audit.acts;
  const silent = acts.filter((act) => {
    const [area, name] = act.split('.') as [string, string];
    return !platform.includes(area) && !words[area]?.[name];
  });
  expect(silent).toEqual([]);
});
