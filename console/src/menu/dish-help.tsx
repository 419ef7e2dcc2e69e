import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { Document } from '@/lib/domain/draft/edits';
import { WithMessages } from '../with-messages';
import { toList, toTexts, useDraftView } from './draft-context';

/** Names colleagues whose changes of this dish wait too, and copies English texts to where one is missing. */
export const DishHelp = ({ dish }: { dish: Document }) => (
  <WithMessages area="times">
    <Help dish={dish} />
  </WithMessages>
);

function Help({ dish }: { dish: Document }) {
  const t = useTranslations('dishHelp');
  const { person } = useRouteContext({ from: '/r/$restaurantId' });
  const { read, set, written } = useDraftView();
  const path = `dishes/${dish.key}`;
  const others = read.edits
    .filter((edit) => edit.path === path || edit.path.startsWith(`${path}/`))
    .map(({ by }) => by)
    .filter((by) => by !== person.name);
  const missing = listTexts(dish, path).flatMap(({ at, texts: { en, ...texts } }) =>
    en === undefined
      ? []
      : [...written]
          .filter((locale) => locale !== 'en' && !texts[locale])
          .map((locale) => ({ path: `${at}/${locale}`, value: en })),
  );
  return (
    <>
      {others.length > 0 && (
        <p role="status" className="text-14 font-bold text-warning">
          {t('others', { names: [...new Set(others)].join(', ') })}
        </p>
      )}
      {missing.length > 0 && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => set(missing)}>
          {t('copyEnglish', { count: missing.length })}
        </Button>
      )}
    </>
  );
}

/** Returns the texts of a dish that its guests read, and those of its specifications and choices. */
function listTexts(dish: Document, path: string) {
  const groups = toList(dish.groups).map((group) => ({ group, at: `${path}/groups/${group.key}` }));
  return [
    ...['name', 'brief', 'label'].map((field) => ({ at: `${path}/${field}`, texts: toTexts(dish[field]) })),
    ...toList(dish.specs).map(({ key, name }) => ({ at: `${path}/specs/${key}/name`, texts: toTexts(name) })),
    ...groups.map(({ group, at }) => ({ at: `${at}/name`, texts: toTexts(group.name) })),
    ...groups.flatMap(({ group, at }) =>
      toList(group.items).map(({ key, name }) => ({ at: `${at}/items/${key}/name`, texts: toTexts(name) })),
    ),
  ];
}

/** Shows the food statements of a dish, or that nothing is stated. */
export function PreviewFood({ food }: { food: Document }) {
  const t = useTranslations('menu.food');
  const kinds = (['contains', 'mayContain', 'freeOf', 'suits', 'notFor'] as const).filter(
    (kind) => Array.isArray(food[kind]) && food[kind].length > 0,
  );
  return (
    <div className="border-t border-line pt-2 text-14">
      {kinds.length === 0 && <p className="text-muted">{t('notStated')}</p>}
      {kinds.map((kind) => (
        <p key={kind}>
          <b>{t(kind)}:</b> {(food[kind] as 'gluten'[]).map((value) => t(`names.${value}`)).join(', ')}
        </p>
      ))}
      {typeof food.heat === 'number' && food.heat > 0 && <p>{t(`heats.${food.heat as 1}`)}</p>}
    </div>
  );
}

/** Says how many items of a group a diner chooses. */
export const GroupRule = ({ group }: { group: Document }) => (
  <WithMessages area="times">
    <Rule group={group} />
  </WithMessages>
);

function Rule({ group }: { group: Document }) {
  const t = useTranslations('dishHelp');
  const given = [group.mustSelect, group.min, group.max].some((each) => typeof each === 'number');
  const exactly = given ? group.mustSelect : 1;
  const min = Number(exactly ?? group.min ?? 0);
  const max = Number(exactly ?? group.max ?? 0);
  return (
    <span className="text-12 text-muted">
      {group.mandatory === false && `${t('optional')} · `}
      {min === max
        ? t('exactly', { count: min })
        : max === 0
          ? t('atLeast', { min })
          : t('between', { min, max })}
    </span>
  );
}
