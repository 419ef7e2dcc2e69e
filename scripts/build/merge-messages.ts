import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpError } from '../project.ts';

const LOCALES = ['en', 'zh-CN', 'vn'] as const;
type Locale = (typeof LOCALES)[number];
type Texts = { [key: string]: string | Texts };
type Parts = Partial<Record<Locale, Texts>>;

const isLocale = (value: string | undefined): value is Locale => LOCALES.some((locale) => locale === value);

/**
 * Merges the message files of all areas into one file per locale, and checks that all locales have the same keys and that
 * each top-level namespace belongs to one area. Throws UpError, which lists every error.
 */
export function mergeMessages(root: string): { changed: string[]; keys: number } {
  const folder = join(root, 'messages', 'parts');
  if (!existsSync(folder)) throw new UpError(`There are no messages: ${folder} is missing`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const errors: string[] = [];
  const areas = new Map<string, Parts>();
  for (const name of names.sort()) {
    const [, area = '', locale] = /^([a-z0-9-]+)\.(.+)\.json$/.exec(name) ?? [];
    if (!isLocale(locale)) {
      errors.push(`messages/parts/${name}: expected <area>.<${LOCALES.join('|')}>.json`);
      continue;
    }
    try {
      areas.set(area, { ...areas.get(area), [locale]: JSON.parse(readFileSync(join(folder, name), 'utf8')) });
    } catch (error) {
      errors.push(`messages/parts/${name}: ${(error as Error).message}`);
    }
  }

  const merged: Record<Locale, Texts> = { en: {}, 'zh-CN': {}, vn: {} };
  const owners = new Map<string, string>();
  for (const [area, parts] of areas) {
    errors.push(...listKeyErrors(area, parts));
    for (const locale of LOCALES) {
      for (const [namespace, texts] of Object.entries(parts[locale] ?? {})) {
        const owner = owners.get(namespace);
        if (owner !== undefined && owner !== area) {
          if (locale === LOCALES[0])
            errors.push(`"${namespace}" is in both ${owner} and ${area}: one area owns it`);
          continue;
        }
        owners.set(namespace, area);
        merged[locale][namespace] = texts;
      }
    }
  }
  if (errors.length > 0) throw new UpError(`The messages do not fit together:\n  ${errors.join('\n  ')}`);

  const changed: string[] = [];
  for (const locale of LOCALES) {
    const path = join(root, 'messages', `${locale}.json`);
    const text = `${JSON.stringify(merged[locale], null, 2)}\n`;
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    changed.push(`${locale}.json`);
    writeFileSync(path, text);
  }
  return { changed, keys: listKeys(merged[LOCALES[0]]).length };
}

function listKeyErrors(area: string, parts: Parts): string[] {
  const keys = new Map(LOCALES.map((locale) => [locale, new Set(listKeys(parts[locale] ?? {}))]));
  const all = new Set([...keys.values()].flatMap((found) => [...found]));
  return [...all].flatMap((key) => {
    const missing = LOCALES.filter((locale) => !keys.get(locale)?.has(key));
    return missing.length > 0 ? [`${area}: "${key}" is missing in ${missing.join(', ')}`] : [];
  });
}

function listKeys(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof value === 'object' ? listKeys(value, path) : [path];
  });
}
