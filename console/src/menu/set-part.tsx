import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/field';
import type { Document } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { WithMessages } from '../with-messages';
import { toList, useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { readText } from './menu-texts';

/** Lists the dishes that can be a part of a set: those without choices that open others. */
function useSetDishes(): Document[] {
  const { document } = useDraftView();
  const opens = (option: Document) => option.dish !== undefined || toList(option.groups).length > 0;
  return toList(document.dishes).filter(
    (dish) => !toList(dish.groups).some((group) => toList(group.items).some(opens)),
  );
}

interface Item {
  path: string;
  item: Document;
}

/** Adds a dish of the menu to a group. */
export const AddDish = (props: { path: string; taken: string[] }) => (
  <WithMessages area="times">
    <DishChoice {...props} />
  </WithMessages>
);

function DishChoice({ path, taken }: { path: string; taken: string[] }) {
  const t = useTranslations('sets');
  const { languages, set } = useDraftView();
  const dishes = useSetDishes();
  return (
    <SelectField
      label={t('addDish')}
      value=""
      onChange={({ target }) => {
        const dish = dishes.find((each) => each.key === target.value);
        if (!dish) return;
        const key = makeKey(String(dish.key), taken, 'dish');
        const [spec] = toList(dish.specs);
        set([
          {
            path: `${path}/items/${key}`,
            value: { key, dish: String(dish.key), ...(spec && { spec: String(spec.key) }) },
          },
        ]);
      }}
    >
      <option value="">{t('choose')}</option>
      {dishes.map((dish) => (
        <option key={String(dish.key)} value={String(dish.key)}>
          {readText(dish.name, languages)}
        </option>
      ))}
    </SelectField>
  );
}

/** Names the dish that an option is, and chooses its specification. */
export const SetDish = (props: Item) => (
  <WithMessages area="times">
    <LinkedDish {...props} />
  </WithMessages>
);

function LinkedDish({ path, item }: Item) {
  const t = useTranslations('sets');
  const { document, languages, set } = useDraftView();
  const error = useFieldError(`${path}/dish`, `${path}/spec`);
  const dish = toList(document.dishes).find(({ key }) => key === item.dish);
  const specs = toList(dish?.specs ?? null);
  return (
    <div className="flex flex-wrap items-end gap-3 pt-3">
      <p className="grow font-bold">
        {dish ? readText(dish.name, languages) : String(item.dish)}{' '}
        <span className="text-14 font-normal text-muted">{t('isDish')}</span>
        {error && <span className="block text-14 text-danger">{error}</span>}
      </p>
      {specs.length > 0 && (
        <SelectField
          label={t('spec')}
          value={String(item.spec ?? '')}
          onChange={({ target }) => set([{ path: `${path}/spec`, value: target.value || null }])}
        >
          <option value="">{t('choose')}</option>
          {specs.map((spec) => (
            <option key={String(spec.key)} value={String(spec.key)}>
              {readText(spec.name, languages)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** Chooses how a group of two dishes is priced. */
export const HalvesField = (props: { path: string; group: Document }) => (
  <WithMessages area="times">
    <Halves {...props} />
  </WithMessages>
);

function Halves({ path, group }: { path: string; group: Document }) {
  const t = useTranslations('sets');
  const { set } = useDraftView();
  const error = useFieldError(path);
  const isOfDishes = toList(group.items).every(({ dish }) => dish !== undefined);
  if (!isOfDishes && group.halves === undefined) return null;
  return (
    <SelectField
      label={t('halves')}
      value={String(group.halves ?? '')}
      error={error}
      onChange={({ target }) =>
        set([
          { path, value: target.value || null },
          // Halves are two.
          ...(target.value ? [{ path: path.replace(/halves$/, 'mustSelect'), value: 2 }] : []),
        ])
      }
    >
      <option value="">{t('halvesNone')}</option>
      <option value="higher">{t('halvesHigher')}</option>
      <option value="mean">{t('halvesMean')}</option>
    </SelectField>
  );
}

/** Edits the groups that an option opens when it is chosen; collapsed while it opens nothing. */
export const OpenedGroups = (props: { item: Document; children: ReactNode }) => (
  <WithMessages area="times">
    <Opened {...props} />
  </WithMessages>
);

function Opened({ item, children }: { item: Document; children: ReactNode }) {
  const t = useTranslations('sets');
  const [isOpen, setOpen] = useState(toList(item.groups ?? null).length > 0);
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 self-start text-14 font-bold text-brand-text underline"
      >
        {t('opens')}
      </button>
    );
  return (
    <div className="flex flex-col gap-3 border-l-2 border-line pl-3">
      <p className="text-14 text-muted">{t('opensHint')}</p>
      {children}
    </div>
  );
}
