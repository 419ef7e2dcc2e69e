import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Patterns of unclear comments, each with a plain alternative. */
const UNCLEAR: [pattern: RegExp, instead: string][] = [
  [/^(Who|What|Where|Whose|Whoever)\b/, 'begin with a subject and a verb'],
  [/\bReturns (what|who|whose)\b/, 'name the thing that is returned'],
  [/\b(for|of|by|to|with) who\b/, 'write "for the person who" or "for guests"'],
  [/\b(is|are) none\b/, 'write "is missing", "is undefined" or "there is no"'],
];

/** Matches British spellings in identifiers. */
const BRITISH =
  /colour|normalis|summaris|serialis|organis|authoris|neighbour|honour|metres|travelling|cancelled|centred/i;

/** Identifiers that the wire, a stored value or a message key spells the British way. */
const PRESCRIBED = new Set([
  ...[
    'cancelled',
    'Cancelled',
    'cancelledOrder',
    'cancelledTitle',
    'cancelledByYou',
    'cancelledByRestaurant',
  ],
  ...['colour', 'colours', 'colourNumber', 'colourOf', 'pickColour', 'cancelledRefunded'],
  ...['CANCELLED'],
  ...['distanceMetres', 'uptoMetres', 'millimetres', 'toColourspace'],
]);

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|\/\/[^\n]*/gm;
/** Matches a string, which may contain `//` or `/*`. */
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

/** Replaces each string by spaces, which keeps all offsets. */
const blankTexts = (code: string) =>
  code.replace(new RegExp(`${COMMENT.source}|${TEXT.source}`, 'gm'), (found) =>
    found.trimStart().startsWith('/') ? found : ' '.repeat(found.length),
  );

const listComments = (code: string): string[] =>
  [...blankTexts(code).matchAll(COMMENT)].map(([comment]) =>
    comment
      .replace(/^[ \t]*(\/\*+|\*\/|\*|\/\/)/gm, '')
      .replace(/\*\/$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const listUnclear = (comment: string): string[] =>
  UNCLEAR.filter(([pattern]) => pattern.test(comment)).map(([, instead]) => instead);

const listBritish = (code: string): string[] => [
  ...new Set(
    (
      blankTexts(code)
        .replace(COMMENT, ' ')
        .match(/[A-Za-z_$][\w$]*/g) ?? []
    ).filter((name) => BRITISH.test(name) && !PRESCRIBED.has(name)),
  ),
];

describe('comments', () => {
  test('every comment is a plain sentence', () => {
    // This file contains the patterns.
    const others = files.filter((path) => path !== 'scripts/plain-words.test.ts');
    const found = others.flatMap((path) =>
      listComments(readFileSync(join(root, path), 'utf8')).flatMap((comment) =>
        listUnclear(comment).map((instead) => `${path}: "${comment.slice(0, 60)}": ${instead}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('each pattern is found, across lines and not in a text', () => {
    const code = [
      '/** What a check found. */',
      '/**\n * Returns\n * whose turn it is.\n */',
      '// Writes the mail for\n// who waits.',
      'const a = 1; // there is none',
      '  // Where it goes.',
      "const b = 'https://x // What is here';",
    ].join('\n');
    expect(listComments(code).map((comment) => listUnclear(comment).length)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('identifiers', () => {
  test('identifiers are spelled the American way, except those that are prescribed', () => {
    // This file spells the British words in its pattern.
    const others = files.filter((path) => path !== 'scripts/plain-words.test.ts');
    const found = others.flatMap((path) =>
      listBritish(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  test('a British identifier is found, and one in a text or a comment is not', () => {
    expect(listBritish("const brandColour = 'onColour'; // normaliseHost")).toEqual(['brandColour']);
  });
});
