import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const LOCALES = ['en', 'zh-CN', 'vn'] as const;
type Locale = (typeof LOCALES)[number];
type Message = { file: string; key: string; text: string };
type Term = {
  thing: string;
  words: Record<Locale, string[]>;
  not: Record<Locale, string[]>;
  except: string[];
};

const terms = readTerms(readFileSync('docs/glossary.md', 'utf8'));
const messages = Object.fromEntries(LOCALES.map((locale) => [locale, readMessages(locale)])) as Record<
  Locale,
  Message[]
>;

function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.replaceAll('`', '').trim())
    .filter(Boolean);
}

/** Returns the rows of the table "Terms on screen". */
function readTerms(glossary: string): Term[] {
  const section = glossary.split('## Terms on screen')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => {
    const [thing = '', en, zh, vn, not = '', except] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const parts = not.split(';').map((part) => part.split(': '));
    const getNot = (locale: Locale) => splitList(parts.find(([name]) => name?.trim() === locale)?.[1]);
    return {
      thing,
      words: { en: splitList(en), 'zh-CN': splitList(zh), vn: splitList(vn) },
      not: { en: getNot('en'), 'zh-CN': getNot('zh-CN'), vn: getNot('vn') },
      except: splitList(except),
    };
  });
}

function readMessages(locale: Locale): Message[] {
  const files = ['messages/parts', 'backend/messages', 'console/messages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith('.json')),
  );
  const isOfLocale = (file: string) => file.endsWith(`.${locale}.json`) || file.endsWith(`/${locale}.json`);
  return files
    .filter(isOfLocale)
    .flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')), file, []));
}

function flatten(value: unknown, file: string, path: string[]): Message[] {
  if (typeof value === 'string') return [{ file, key: path.join('.'), text: getWords(value) }];
  return Object.entries(value as object).flatMap(([key, child]) => flatten(child, file, [...path, key]));
}

/** Returns a message without names of arguments, cases of a select and tags, which are not shown. */
function getWords(message: string): string {
  return message
    .replace(/\{\w+\}|<\/?\w+>/g, ' ')
    .replace(/\{\w+, (select|plural),/g, ' ')
    .replace(/[=\w]+ \{/g, ' ');
}

/** Returns whether the text contains the term as a whole word, or, in Chinese, anywhere, because it has no spaces. */
function hasTerm(text: string, term: string): boolean {
  const isChinese = /\p{Script=Han}/u.test(term);
  return new RegExp(isChinese ? term : `(?<![\\p{L}-])${term}(?![\\p{L}])`, 'iu').test(text);
}

test('a message is read without names of arguments, cases and tags', () => {
  const message = '{how, select, courier {Pay <b>{voucher}</b> in cash} other {Pay}}';
  expect(getWords(message)).not.toMatch(/courier|select|voucher|how/);
  expect(hasTerm('Mã giảm giá', 'giảm')).toBe(true);
  expect(hasTerm('Self pick-up', 'pick')).toBe(true);
  expect(hasTerm('rebooking', 'booking')).toBe(false);
});

describe.each(LOCALES)('terms on screen in %s', (locale) => {
  test('I18N-03 no message has a word that the glossary rules out', () => {
    const wrong = terms.flatMap(({ words, not, except }) =>
      not[locale].flatMap((term) =>
        messages[locale]
          .filter(({ key, text }) => !except.includes(key) && hasTerm(text, term))
          .map(({ file, key }) => `${file} ${key}: "${term}", say "${words[locale].join('" or "')}"`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('each word of the glossary stands in a message, and each exception is one', () => {
    const unused = terms.flatMap(({ words }) =>
      words[locale].filter((term) => !messages[locale].some(({ text }) => hasTerm(text, term))),
    );
    expect(unused).toEqual([]);
    const keys = messages[locale].map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(terms.flatMap(({ except }) => except)));
  });
});
