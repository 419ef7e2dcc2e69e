import {
  type Allergen,
  type Avoidable,
  allergens,
  avoidables,
  type Diet,
  type FoodFacts,
  heats,
} from '@/lib/contract/food-values';

/**
 * The statements on an allergen or a diet, the worst first. `contains` of a diet means that the food does not suit it,
 * `freeOf` that it does. `depends`: some of the open choices contain it.
 */
const statements = ['contains', 'depends', 'mayContain', 'notStated', 'freeOf'] as const;
export type Statement = (typeof statements)[number];

const dietOnly = new Set<Avoidable>(['vegetarian', 'vegan', 'halal', 'noPork', 'noBeef']);
export const isDiet = (avoidable: Avoidable): avoidable is Diet => dietOnly.has(avoidable);

/** Diets that a diet implies. It never implies an allergen: vegan food may contain traces of milk. */
const impliedDiets: Partial<Record<Diet, readonly Diet[]>> = {
  vegan: ['vegetarian', 'noPork', 'noBeef'],
  vegetarian: ['noPork', 'noBeef'],
  halal: ['noPork'],
};

/** Diets that an allergen excludes. */
const excludedBy: Partial<Record<Allergen, readonly Diet[]>> = {
  fish: ['vegetarian', 'vegan'],
  crustacean: ['vegetarian', 'vegan'],
  mollusc: ['vegetarian', 'vegan'],
  egg: ['vegan'],
  milk: ['vegan'],
};

/** Returns whether food is unsuitable for a diet, by statement or by implication. */
function isNotFor(facts: FoodFacts, diet: Diet): boolean {
  if (facts.notFor?.includes(diet)) return true;
  if (facts.contains?.some((allergen) => excludedBy[allergen]?.includes(diet))) return true;
  return (impliedDiets[diet] ?? []).some((implied) => facts.notFor?.includes(implied));
}

const isSuitable = (facts: FoodFacts, diet: Diet): boolean =>
  facts.suits?.some((suited) => suited === diet || impliedDiets[suited]?.includes(diet)) ?? false;

/** Returns the statement of one part of a dish; `notStated` when it has none (ALG-01). */
export function getStatement(facts: FoodFacts | undefined, avoidable: Avoidable): Statement {
  if (!facts) return 'notStated';
  if (isDiet(avoidable)) {
    if (isNotFor(facts, avoidable)) return 'contains';
    return isSuitable(facts, avoidable) ? 'freeOf' : 'notStated';
  }
  if (facts.contains?.includes(avoidable)) return 'contains';
  if (facts.mayContain?.includes(avoidable)) return 'mayContain';
  return facts.freeOf?.includes(avoidable) ? 'freeOf' : 'notStated';
}

/** Returns the worse of two statements. */
export const getWorse = (a: Statement, b: Statement): Statement =>
  statements.indexOf(a) <= statements.indexOf(b) ? a : b;

/**
 * Returns the statements on a dish with its choices. It is free of an allergen only when every part states so: one part
 * without a statement makes it not stated (ALG-01). The hottest choice replaces the heat of the dish.
 */
export function combineFacts(
  dish: FoodFacts | undefined,
  chosen: readonly (FoodFacts | undefined)[],
): FoodFacts {
  const parts = [dish, ...chosen];
  const combined: FoodFacts = {};
  const put = <List extends 'contains' | 'mayContain' | 'freeOf' | 'suits' | 'notFor'>(
    list: List,
    value: NonNullable<FoodFacts[List]>[number],
  ) => {
    const values = (combined[list] ?? []) as (typeof value)[];
    combined[list] = [...values, value] as FoodFacts[List];
  };
  for (const avoidable of avoidables) {
    const statement = parts.map((part) => getStatement(part, avoidable)).reduce((a, b) => getWorse(a, b));
    if (isDiet(avoidable)) {
      if (statement === 'contains') put('notFor', avoidable);
      if (statement === 'freeOf') put('suits', avoidable);
    } else if (statement === 'contains' || statement === 'mayContain' || statement === 'freeOf')
      put(statement, avoidable);
  }
  const stated = chosen.flatMap((part) => (part?.heat === undefined ? [] : [part.heat]));
  const heat = stated.length > 0 ? heats[Math.max(...stated)] : dish?.heat;
  return heat === undefined ? combined : { ...combined, heat };
}

/** Two contradicting statements of the same part. */
interface Contradiction {
  list: 'contains' | 'mayContain' | 'freeOf' | 'suits';
  value: Avoidable;
  /** The contradicted statement in the words of the file: `contains: fish`. */
  against: string;
}

/** Returns the contradictions of a part, such as suiting vegetarians and containing fish. */
export function findContradictions(facts: FoodFacts): Contradiction[] {
  const found: Contradiction[] = [];
  for (const value of allergens) {
    if (facts.contains?.includes(value)) {
      if (facts.mayContain?.includes(value))
        found.push({ list: 'mayContain', value, against: `contains: ${value}` });
      if (facts.freeOf?.includes(value)) found.push({ list: 'freeOf', value, against: `contains: ${value}` });
    } else if (facts.mayContain?.includes(value) && facts.freeOf?.includes(value))
      found.push({ list: 'freeOf', value, against: `mayContain: ${value}` });
  }
  for (const diet of facts.suits ?? []) {
    const denied = [diet, ...(impliedDiets[diet] ?? [])].find((candidate) =>
      facts.notFor?.includes(candidate),
    );
    const ingredient = facts.contains?.find((allergen) => excludedBy[allergen]?.includes(diet));
    if (denied) found.push({ list: 'suits', value: diet, against: `notFor: ${denied}` });
    else if (ingredient) found.push({ list: 'suits', value: diet, against: `contains: ${ingredient}` });
  }
  return found;
}
