import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { Locale } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { makeKey, parseAmount } from '@/lib/domain/draft/menu-entry';
import { AddForm } from '../menu/add-form';
import { toList, toTexts, useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { languageNames } from '../menu/fields';
import { readText } from '../menu/menu-texts';
import { Part } from '../menu/part';

const maxTaxes = 5;

/** The taxes with their names and rates, and whether prices include them: all or none do. */
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
  const change = (key: Json | undefined, changed: Document) =>
    save(taxes.map((tax) => (tax.key === key ? { ...tax, ...changed } : tax)));
  const isIncluded = taxes.some(({ included }) => included === true);
  return (
    <Part isTop title={t('taxes')}>
      {taxes.length === 0 && <p className="text-14 text-muted">{t('noTaxes')}</p>}
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <ul className="flex flex-col gap-2">
        {taxes.map((tax) => (
          <TaxRow
            key={String(tax.key)}
            tax={tax}
            onChange={(changed) => change(tax.key, changed)}
            onRemove={() => save(taxes.filter(({ key }) => key !== tax.key))}
          />
        ))}
      </ul>
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
  tax: Document;
  onChange(changed: Document): void;
  onRemove(): void;
}

function TaxRow({ tax, onChange, onRemove }: RowProps) {
  const t = useTranslations('settings');
  const { languages } = useDraftView();
  const path = `taxes/${tax.key}`;
  const texts = toTexts(tax.name);
  const nameError = useFieldError(path, `${path}/name`, ...languages.map((each) => `${path}/name/${each}`));
  const percentError = useFieldError(`${path}/percent`);
  const name = readText(tax.name, languages);
  const write = (locale: Locale, text: string) => {
    const { [locale]: _, ...others } = texts;
    onChange({ name: text ? { ...others, [locale]: text } : others });
  };
  return (
    <li className="border-b border-line pb-4">
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
        <TextField
          key={String(tax.percent)}
          label={t('percent')}
          suffix={<span className="grid place-items-center pr-3 text-muted">%</span>}
          inputMode="decimal"
          maxLength={6}
          className="num"
          defaultValue={String(tax.percent)}
          error={percentError}
          onBlur={({ target }) => {
            const percent = parseAmount(target.value, 2);
            if (percent === undefined) target.value = String(tax.percent);
            else if (percent !== tax.percent) onChange({ percent });
          }}
        />
      </div>
    </li>
  );
}
