import { useLocale, useTranslations } from 'use-intl';
import { type Document, getAt, isSame, type Json, orderField } from '@/lib/domain/draft/edits';
import { type Weekday, weekdays } from '../settings/week';
import { useDraftView } from './draft-context';
import { languageNames } from './fields';
import { readText } from './menu-texts';

const fieldNames = [
  ...[
    'name',
    'brief',
    'label',
    'price',
    'free',
    'oldPrice',
    'boxFee',
    'minOrder',
    'maxOrder',
    'onSale',
    'mandatory',
  ],
  ...[
    'kitchenName',
    'hasPrice',
    'mustSelect',
    'min',
    'max',
    'category',
    'pictures',
    'pictureTexts',
    'specs',
    'groups',
    'items',
    'food',
    'available',
  ],
  ...[
    'hours',
    'specialDays',
    'taxes',
    'tables',
    'brand',
    'steps',
    'minimumOrder',
    'guestMonths',
    'promotions',
    'dayChange',
    'logo',
    'address',
    'phone',
  ],
] as const;
type FieldName = 'name';

/** Returns functions that describe a path and a value of the draft to people. */
export function useChangeLabels(): {
  sayPath: (path: string, ...documents: Document[]) => string;
  /** Of a list only the entries that `other` does not have, or their number when it has all. */
  sayValue: (value: Json, path: string, other?: Json) => string;
} {
  const t = useTranslations('menu');
  const locale = useLocale();
  const { document, languages, decimals } = useDraftView();
  const sayPart = (path: string, part: string, documents: readonly Document[]): string => {
    if (part === orderField) return t('fields.order');
    if (part in languageNames) return languageNames[part as keyof typeof languageNames];
    const found = documents.map((each) => getAt(each, path)).find((value) => value !== null);
    const name =
      typeof found === 'object' && found !== null && 'name' in found ? readText(found.name, languages) : '';
    if (name) return name;
    if (path.split('/').at(-2) === 'pictureTexts') return '';
    return fieldNames.includes(part as never) ? t(`fields.${part as FieldName}`) : part;
  };
  const sayWeekday = (entry: Json) => {
    const at = weekdays.indexOf(entry as Weekday);
    if (at < 0) return undefined;
    // The first of January 2024 was a Monday.
    return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + at),
    );
  };
  const sayEntry = (entry: Json): string => {
    if (Array.isArray(entry)) return entry.map(sayEntry).filter(Boolean).join(', ');
    if (typeof entry === 'boolean') return t(entry ? 'yes' : 'no');
    if (typeof entry !== 'object' || entry === null) return sayWeekday(entry) ?? String(entry ?? '');
    const name = readText('name' in entry ? entry.name : entry, languages);
    return name || [...new Set(Object.values(entry).map(sayEntry))].filter(Boolean).join(' ');
  };
  return {
    sayPath(path, ...documents) {
      const parts = path.split('/');
      return parts
        .map((part, index) => ({ part, path: parts.slice(0, index + 1).join('/') }))
        .filter(
          ({ part }, index) => !(index === 0 && parts.length > 1 && ['dishes', 'categories'].includes(part)),
        )
        .filter(({ part }) => !['specs', 'groups', 'items'].includes(part))
        .map(({ part, path: place }) => sayPart(place, part, [document, ...documents]))
        .filter(Boolean)
        .join(' · ');
    },
    sayValue(value, path, other) {
      if (value === null) return t('nothing');
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (typeof value === 'number') return /price|fee/i.test(path) ? value.toFixed(decimals) : String(value);
      if (typeof value === 'string') return value;
      if (Array.isArray(value)) {
        const known = Array.isArray(other) ? other : value;
        const own = value.filter((entry) => !known.some((each) => isSame(each, entry)));
        return own.map(sayEntry).join('; ') || t('entries', { count: value.length });
      }
      return readText('name' in value ? value.name : value, languages) || t('something');
    },
  };
}
