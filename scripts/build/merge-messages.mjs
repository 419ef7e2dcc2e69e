import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCALES = ['en', 'zh-CN', 'vn'];

export class MessagesError extends Error {
  name = 'MessagesError';
}

/**
 * Joins the parts of each area into one file per locale, areas in alphabetical order, and checks that all languages have
 * the same keys. Each top-level namespace belongs to one area.
 * Throws MessagesError with every error.
 */
export function mergeMessages(root) {
  const folder = join(root, 'messages', 'parts');
  if (!existsSync(folder)) throw new MessagesError(`There are no messages: ${folder} is missing`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const errors = [];
  const areas = new Map();
  for (const name of names.sort()) {
    const [, area, locale] = /^([a-z0-9-]+)\.(.+)\.json$/.exec(name) ?? [];
    if (!LOCALES.includes(locale)) {
      errors.push(`messages/parts/${name}: expected <area>.<${LOCALES.join('|')}>.json`);
      continue;
    }
    try {
      areas.set(area, { ...areas.get(area), [locale]: JSON.parse(readFileSync(join(folder, name), 'utf8')) });
    } catch (error) {
      errors.push(`messages/parts/${name}: ${error.message}`);
    }
  }

  const merged = Object.fromEntries(LOCALES.map((locale) => [locale, {}]));
  const owners = new Map();
  for (const [area, parts] of areas) {
    errors.push(...findKeyErrors(area, parts));
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
  if (errors.length > 0)
    throw new MessagesError(`The messages do not fit together:\n  ${errors.join('\n  ')}`);

  const changed = [];
  for (const locale of LOCALES) {
    const path = join(root, 'messages', `${locale}.json`);
    const text = `${JSON.stringify(merged[locale], null, 2)}\n`;
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    changed.push(`${locale}.json`);
    writeFileSync(path, text);
  }
  return { changed, keys: listKeys(merged[LOCALES[0]]).length };
}

function findKeyErrors(area, parts) {
  const keys = Object.fromEntries(LOCALES.map((locale) => [locale, new Set(listKeys(parts[locale] ?? {}))]));
  const all = new Set(LOCALES.flatMap((locale) => [...keys[locale]]));
  return [...all].flatMap((key) => {
    const missing = LOCALES.filter((locale) => !keys[locale].has(key));
    return missing.length > 0 ? [`${area}: "${key}" is missing in ${missing.join(', ')}`] : [];
  });
}

function listKeys(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return value !== null && typeof value === 'object' ? listKeys(value, path) : [path];
  });
}
