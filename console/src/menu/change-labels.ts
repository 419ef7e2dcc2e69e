import { useTranslations } from 'use-intl';
import { type Document, getAt, type Json, orderField } from '@/lib/domain/draft/edits';
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
] as const;
type FieldName = 'name';

/** Returns functions that describe a path and a value of the draft to people. */
export function useChangeLabels(): {
  sayPath: (path: string, ...documents: Document[]) => string;
  sayValue: (value: Json, path: string) => string;
} {
  const t = useTranslations('menu');
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
    sayValue(value, path) {
      if (value === null) return t('nothing');
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (typeof value === 'number') return /price|fee/i.test(path) ? value.toFixed(decimals) : String(value);
      if (typeof value === 'string') return value;
      if (Array.isArray(value)) return t('entries', { count: value.length });
      return readText('name' in value ? value.name : value, languages) || t('something');
    },
  };
}
