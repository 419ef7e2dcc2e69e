import { useTranslations } from 'use-intl';
import { TextArea, TextField } from '@/components/ui/field';
import { maxShapeText } from '@/lib/contract/staff/menu';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { TimesFields } from '../menu/available-part';
import { useDraftView } from '../menu/draft-context';
import { useDraftInput } from '../menu/draft-input';
import { useFieldError } from '../menu/field-error';
import { AmountField, TextsField } from '../menu/fields';
import { readText } from '../menu/menu-texts';
import { Part } from '../menu/part';
import { WithMessages } from '../with-messages';
import { ListEntries, readEntries } from './list-entries';

const path = 'delivery/areas';

/** Edits the areas with terms of delivery of their own. */
export const AreasPart = () => (
  <WithMessages area="times">
    <Areas />
  </WithMessages>
);

function Areas() {
  const t = useTranslations('areas');
  const { document, languages } = useDraftView();
  if (getAt(document, 'delivery') === null) return null;
  const taken = readEntries(document, path).map((area) => String((area as Document).key));
  return (
    <Part title={t('title')}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <ListEntries
        path={path}
        label={t('title')}
        nameEntry={(place, area) => readText((area as Document).name, languages) || t('entry', { place })}
        most={100}
        add={{
          label: t('add'),
          create: () => {
            const name = t('entry', { place: taken.length + 1 });
            return { key: makeKey(name, taken, 'area'), name: { [languages[0]!]: name }, fee: 0 };
          },
        }}
      >
        {(own) => (
          <div className="flex flex-col gap-3">
            <TextsField path={`${own}/name`} label={t('name')} maxLength={80} />
            <div className="grid grid-cols-3 gap-3">
              <AmountField path={`${own}/fee`} label={t('fee')} />
              <AmountField path={`${own}/minimum`} label={t('minimum')} isOptional />
              <AmountField path={`${own}/freeFrom`} label={t('freeFrom')} isOptional />
            </div>
            <CodesField path={`${own}/postalCodes`} />
            <ShapeField path={`${own}/shape`} />
            <TimesFields path={`${own}/available`} isPrice />
          </div>
        )}
      </ListEntries>
    </Part>
  );
}

const readCodes = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Edits postal codes as text; an empty text removes them. */
function CodesField({ path: own }: { path: string }) {
  const t = useTranslations('areas');
  const { document, set } = useDraftView();
  const value = getAt(document, own);
  const fileError = useFieldError(own);
  const { attributes, error } = useDraftInput({
    path: own,
    shown: Array.isArray(value) ? value.join(', ') : '',
    check: (text) => (readCodes(text).every((code) => /^\d{1,6}$/.test(code)) ? undefined : t('codesWrong')),
    save: (text) => {
      const codes = readCodes(text);
      set([{ path: own, value: codes.length > 0 ? codes : null }]);
    },
  });
  return (
    <TextField
      {...attributes}
      label={t('codes')}
      hint={t('codesHint')}
      maxLength={4_000}
      error={error ?? fileError}
      liveError
    />
  );
}

/** Returns the geometry of a GeoJSON text, also of a feature with it; undefined for any other text. */
function readShape(text: string): Json | undefined {
  try {
    const read = JSON.parse(text);
    const { type, coordinates } = read?.features?.[0]?.geometry ?? read?.geometry ?? read ?? {};
    return (type === 'Polygon' || type === 'MultiPolygon') && Array.isArray(coordinates)
      ? { type, coordinates }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Edits a shape as GeoJSON, which is drawn elsewhere; an empty text removes it. */
function ShapeField({ path: own }: { path: string }) {
  const t = useTranslations('areas');
  const { document, set } = useDraftView();
  const value = getAt(document, own);
  const fileError = useFieldError(own);
  const { attributes, error } = useDraftInput({
    path: own,
    shown: value === null ? '' : JSON.stringify(value),
    check: (text) => (text.trim() === '' || readShape(text) ? undefined : t('shapeWrong')),
    save: (text) => set([{ path: own, value: text.trim() === '' ? null : (readShape(text) ?? null) }]),
  });
  return (
    <TextArea
      {...attributes}
      label={t('shape')}
      hint={t('shapeHint')}
      rows={3}
      maxLength={maxShapeText}
      error={error ?? fileError}
    />
  );
}
