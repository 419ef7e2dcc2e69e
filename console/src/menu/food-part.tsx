import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { type Allergen, allergens, type Diet, diets, heats } from '@/lib/contract/food-values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { Part } from './part';

const allergenStates = ['contains', 'mayContain', 'freeOf'] as const;
const dietStates = ['suits', 'notFor'] as const;

const toNames = (value: Json): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Edits allergens, diets and heat of a dish. Missing statements stay missing. */
export function FoodPart({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const path = `dishes/${dish.key}/food`;
  const error = useFoodError(path);
  return (
    <Part title={t('food.title')} error={error}>
      <p className="text-14 text-muted">{t('food.hint')}</p>
      <FoodFields path={path} />
    </Part>
  );
}

/** Edits allergens, diets and heat that a specification or an option adds to the dish; collapsed at first. */
export function ChoiceFood({ path, name }: { path: string; name: string }) {
  const t = useTranslations('menu');
  const id = useId();
  const { document } = useDraftView();
  const [isOpen, setOpen] = useState(false);
  const error = useFoodError(path);
  const food = (getAt(document, path) ?? {}) as Document;
  const stated = Object.values(food).flatMap((value) => (Array.isArray(value) ? value : [value])).length;
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={error && `${id}-error`}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 text-left text-14 hover:bg-sunken"
      >
        <AnyIcon name="chevron-right" size={16} className={joinClassNames(isOpen && 'rotate-90')} />
        <span className="sr-only">{name}: </span>
        {t('food.title')}
        <span className="text-muted">
          {stated > 0 ? t('food.stated', { count: stated }) : t('food.notStated')}
        </span>
      </button>
      {error && (
        <p id={`${id}-error`} className="text-14 font-bold text-danger">
          {error}
        </p>
      )}
      {isOpen && (
        <div id={id} className="flex flex-col gap-2 rounded-control bg-sunken p-3">
          <p className="text-14 text-muted">{t('food.choiceHint')}</p>
          <FoodFields path={path} of={name} />
        </div>
      )}
    </div>
  );
}

const useFoodError = (path: string) =>
  useFieldError(path, ...[...allergenStates, ...dietStates].map((state) => `${path}/${state}`));

/** Renders a select for each allergen and diet, and the heat; `of` names the choice if several are on one screen. */
function FoodFields({ path, of }: { path: string; of?: string }) {
  const t = useTranslations('menu');
  const { document, set } = useDraftView();
  const food = (getAt(document, path) ?? {}) as Document;
  const heat = getAt(document, `${path}/heat`);
  const setState = (name: string, states: readonly string[], state: string | undefined) => {
    const changed = Object.fromEntries(
      states.map((each) => {
        const others = toNames(food[each] ?? null).filter((value) => value !== name);
        return [each, each === state ? [...others, name] : others];
      }),
    );
    // An empty list is left out, as in the file.
    const next = Object.entries({ ...food, ...changed }).filter(
      ([, value]) => !(Array.isArray(value) && value.length === 0),
    );
    set([{ path, value: next.length > 0 ? Object.fromEntries(next) : null }]);
  };
  const getState = (name: string, states: readonly string[]) =>
    states.find((state) => toNames(food[state] ?? null).includes(name)) ?? '';
  const renderRow = (
    name: Allergen | Diet,
    states: readonly (typeof allergenStates | typeof dietStates)[number][],
  ) => (
    <label key={name} className="flex items-center justify-between gap-2 text-14">
      <span>
        {t(`food.names.${name}`)}
        {of && <span className="sr-only"> · {of}</span>}
      </span>
      <select
        value={getState(name, states)}
        onChange={({ target }) => setState(name, states, target.value || undefined)}
        className="min-h-11 rounded-control border border-line-strong bg-raised px-2"
      >
        <option value="">{t('food.notStated')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`food.${state}`)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="grid gap-x-6 gap-y-2 wide:grid-cols-2">
      {allergens.map((name) => renderRow(name, allergenStates))}
      {diets.map((name) => renderRow(name, dietStates))}
      <label className="flex items-center justify-between gap-2 text-14">
        <span>
          {t('food.heat')}
          {of && <span className="sr-only"> · {of}</span>}
        </span>
        <select
          value={heat === null ? '' : String(heat)}
          onChange={({ target }) =>
            set([{ path: `${path}/heat`, value: target.value === '' ? null : Number(target.value) }])
          }
          className="min-h-11 rounded-control border border-line-strong bg-raised px-2"
        >
          <option value="">{t('food.notStated')}</option>
          {heats.map((each) => (
            <option key={each} value={each}>
              {t(`food.heats.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
