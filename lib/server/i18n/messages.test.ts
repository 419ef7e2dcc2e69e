import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { locales } from '@/lib/contract/vocabulary';

const folder = new URL('../../../messages/', import.meta.url);

type Tree = { [key: string]: string | Tree };

const read = (file: string): Tree => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** Every message by its full key. */
function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [inner, text] of flatten(value, path)) flat.set(inner, text);
  }
  return flat;
}

/** Returns the arguments of a message, and its tags. */
function getArguments(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...getArguments(element.children)];
      case TYPE.select:
      case TYPE.plural:
        return [
          element.value,
          ...Object.values(element.options).flatMap((option) => getArguments(option.value)),
        ];
      default:
        return [element.value];
    }
  });
}

const areas = [
  ...new Set(
    readdirSync(new URL('parts/', folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `parts/${file.split('.')[0]}.`),
  ),
  '',
];

describe.each(areas)('messages/%s<language>.json', (area) => {
  const texts = Object.fromEntries(locales.map((locale) => [locale, flatten(read(`${area}${locale}.json`))]));
  const english = texts.en!;

  test('I18N-03 every key exists in the three languages', () => {
    for (const locale of locales)
      expect([...texts[locale]!.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('I18N-03 no text is empty', () => {
    for (const locale of locales)
      expect([...texts[locale]!].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  test('I18N-03 a message takes the same arguments in the three languages', () => {
    for (const [key, text] of english) {
      const expected = [...new Set(getArguments(parse(text)))].sort();
      for (const locale of locales) {
        const given = [...new Set(getArguments(parse(texts[locale]!.get(key)!)))].sort();
        expect({ locale, key, arguments: given }).toEqual({ locale, key, arguments: expected });
      }
    }
  });
});
