import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { Locale } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { makeKey, parseAmount } from '@/lib/domain/draft/menu-entry';
import { AddForm } from '../menu/add-form';
import { toList, toTexts, useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { languageNames, NumberField } from '../menu/fields';
import { readText } from '../menu/menu-texts';
import { Part } from '../menu/part';
import { DeletedNotice, EntryRows } from './list-entries';
import type { EntryRow } from './use-entry-rows';

const maxTaxes = 5;

/** The fields that say whether a tax is on a part of the bill. */
const taxedParts = {
  service: 'onService',
  dishes: 'onDishes',
  delivery: 'onDelivery',
  packing: 'onPacking',
} as const;
type TaxedPart = keyof typeof taxedParts;
const partList = Object.keys(taxedParts) as TaxedPart[];

/** Edits names and rates of the taxes, and whether prices include them, which holds for all taxes alike. */
export function TaxesPart() {
  const t = useTranslations('settings');
  const { document, set, languages } = useDraftView();
  const taxes = toList(getAt(document, 'taxes'));
  const fieldErrors = [
    useFieldError('taxes'),
    useFieldError(...taxes.map(({ key }) => `taxes/${key}/included`)),
  ];
  const error = fieldErrors.find(Boolean);
  const save = (value: Document[]) => set([{ path: 'taxes', value: value as Json }]);
  // The default of a tax without the field, as in the backend's `getPrice`.
  const isOn = (tax: Document, part: TaxedPart) => {
    const chosen = tax[taxedParts[part]];
    return chosen === undefined
      ? part !== 'service' || getAt(document, 'restaurant/country') !== 'MY'
      : chosen === true;
  };
  const isIncluded = taxes.some(({ included }) => included === true);
  return (
    <Part isTop title={t('taxes')} error={error}>
      {taxes.length === 0 && <p className="text-14 text-muted">{t('noTaxes')}</p>}
      <EntryRows path="taxes">
        {(rows, remove) => (
          <ul className="flex flex-col gap-2">
            {rows.map((row) => (
              <TaxRow
                key={row.id}
                row={row}
                isOn={(part) => isOn(row.entry as Document, part)}
                onRemove={() => remove(row)}
              />
            ))}
          </ul>
        )}
      </EntryRows>
      {taxes.length > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isIncluded}
            onChange={() => save(taxes.map((tax) => ({ ...tax, included: !isIncluded })))}
            className="size-5 shrink-0 accent-[var(--brand-text)]"
          />
          <span>
            {t('taxesIncluded')}
            <span className="block text-14 text-muted">
              {t('taxesIncludedHint')}{' '}
              {getAt(document, 'restaurant/country') === 'SG' && t('taxesInSingapore')}
            </span>
          </span>
        </label>
      )}
      {taxes.length < maxTaxes && (
        <AddForm
          path="taxes"
          label={t('addTax')}
          field={t('newTax')}
          maxLength={60}
          onAdd={(name) => {
            const taken = taxes.map(({ key }) => String(key));
            const key = makeKey(name, taken, 'tax');
            save([
              ...taxes,
              { key, name: { [languages[0]!]: name }, percent: 0, included: taxes.length > 0 && isIncluded },
            ]);
          }}
        />
      )}
    </Part>
  );
}

interface RowProps {
  row: EntryRow;
  isOn(part: TaxedPart): boolean;
  onRemove(): void;
}

function TaxRow({ row, isOn, onRemove }: RowProps) {
  const t = useTranslations('settings');
  const { languages, set } = useDraftView();
  const path = `taxes/${row.id}`;
  const tax = row.entry as Document;
  const texts = toTexts(tax.name);
  const nameError = useFieldError(path, `${path}/name`, ...languages.map((each) => `${path}/name/${each}`));
  const partError = useFieldError(...Object.values(taxedParts).map((field) => `${path}/${field}`));
  const name = readText(tax.name, languages);
  const write = (locale: Locale, text: string) => {
    const { [locale]: _, ...others } = texts;
    set([{ path: `${path}/name`, value: text ? { ...others, [locale]: text } : others }]);
  };
  return (
    <li className="border-b border-line pb-4">
      <DeletedNotice row={row} />
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 grow text-14 font-bold [overflow-wrap:anywhere]">{name}</h3>
        <IconButton icon="close" label={t('removeTax', { name })} onClick={onRemove} />
      </div>
      <div className="grid items-start gap-3 wide:grid-cols-[1fr_1fr_1fr_8rem]">
        {languages.map((locale, index) => (
          <TextField
            key={locale}
            label={t('taxName', { language: languageNames[locale] })}
            value={texts[locale] ?? ''}
            maxLength={60}
            error={index === 0 ? nameError : undefined}
            onChange={({ target }) => write(locale, target.value)}
          />
        ))}
        <NumberField
          path={`${path}/percent`}
          label={t('percent')}
          suffix={<span className="grid place-items-center pr-3 text-muted">%</span>}
          maxLength={6}
          shown={String(tax.percent)}
          parse={(text) => parseAmount(text, 2)}
          wrong={t('percentWrong')}
          save={(percent) => set([{ path: `${path}/percent`, value: percent }])}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {partList.map((part) => (
          <label key={part} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              aria-label={t(`taxOnOf.${part}`, { name })}
              checked={isOn(part)}
              onChange={() => set([{ path: `${path}/${taxedParts[part]}`, value: !isOn(part) }])}
              className="size-5 shrink-0 accent-[var(--brand-text)]"
            />
            <span>{t(`taxOn.${part}`)}</span>
          </label>
        ))}
      </div>
      {partError && <p className="text-14 font-bold text-danger">{partError}</p>}
    </li>
  );
}
