import { useTranslations } from 'use-intl';
import { IconButton } from '@/components/ui/icon-button';
import type { Document } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { AddForm } from './add-form';
import { ChoiceTimes } from './available-part';
import { toList, useDraftView } from './draft-context';
import { AmountField, SwitchField, TextsField } from './fields';
import { ChoiceFood } from './food-part';
import { readText } from './menu-texts';
import { PricesPart } from './prices-part';
import { SortableList } from './sortable-list';

/** Edits the specifications of a dish, such as sizes, of which a guest selects exactly one. */
export function SpecList({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { languages, move, set } = useDraftView();
  const path = `dishes/${dish.key}/specs`;
  const specs = toList(dish.specs);
  return (
    <>
      <p className="text-14 text-muted">{t('specsHint')}</p>
      <SortableList
        label={t('specs')}
        onMove={(key, after) => move(path, key, after)}
        entries={specs.map((spec) => {
          const own = `${path}/${spec.key}`;
          const name = readText(spec.name, languages);
          return {
            key: String(spec.key),
            name,
            content: (
              <Choice
                path={own}
                name={name}
                label={t('fields.specName')}
                prices={<PricesPart path={`${own}/prices`} name={name} />}
                onRemove={() => set([{ path: own, value: null }])}
              >
                <AmountField
                  path={`${own}/price`}
                  label={`${t('fields.price')} · ${name}`}
                  labelHidden
                  className="w-28"
                />
                {(spec.price === 0 || spec.free === true) && (
                  <SwitchField path={`${own}/free`} label={t('fields.free')} />
                )}
              </Choice>
            ),
          };
        })}
      />
      <AddForm
        path={path}
        label={t('addSpec')}
        field={t('fields.specName')}
        maxLength={100}
        onAdd={(name) => {
          const key = makeKey(
            name,
            specs.map((spec) => String(spec.key)),
            'size',
          );
          set([
            {
              path: `${path}/${key}`,
              value: { key, name: { [languages[0]!]: name }, price: dish.price ?? 0 },
            },
          ]);
        }}
      />
    </>
  );
}

/** Edits a specification or an option: its names, price, availability and allergens. */
export function Choice({
  path,
  name,
  label,
  isDish = false,
  prices,
  onRemove,
  children,
}: {
  path: string;
  name: string;
  label: string;
  /** True for a dish of the menu, which has its own name and allergens. */
  isDish?: boolean;
  prices?: React.ReactNode;
  /** Absent if the choice must stay. */
  onRemove?: () => void;
  children?: React.ReactNode;
}) {
  const t = useTranslations('menu');
  return (
    <div className="flex flex-col gap-2 py-3">
      {!isDish && (
        <TextsField path={`${path}/name`} label={`${label} · ${name}`} labelHidden maxLength={100} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <div className="grow">
          <SwitchField path={`${path}/onSale`} label={t('fields.onSale')} byDefault />
        </div>
        {onRemove && <IconButton icon="close" label={t('removeOf', { name })} onClick={onRemove} />}
      </div>
      {prices}
      {!isDish && <ChoiceFood path={`${path}/food`} name={name} />}
      <ChoiceTimes path={`${path}/available`} name={name} />
    </div>
  );
}
