import { expect, test } from 'vitest';
import type { Avoidable, FoodFacts } from '@/lib/contract/food-values';
import { combineFacts, findContradictions, getStatement } from './food-facts';

test.each<[FoodFacts | undefined, Avoidable, string]>([
  [undefined, 'peanut', 'notStated'],
  [{}, 'peanut', 'notStated'],
  [{ contains: ['milk'] }, 'peanut', 'notStated'],
  [{ contains: ['peanut'] }, 'peanut', 'contains'],
  [{ mayContain: ['peanut'] }, 'peanut', 'mayContain'],
  [{ freeOf: ['peanut'] }, 'peanut', 'freeOf'],
  [{ suits: ['vegan'] }, 'milk', 'notStated'],
  [{ suits: ['vegan'] }, 'vegetarian', 'freeOf'],
  [{ suits: ['vegan'] }, 'noPork', 'freeOf'],
  [{ suits: ['vegan'] }, 'halal', 'notStated'],
  [{ suits: ['halal'] }, 'noPork', 'freeOf'],
  [{ suits: ['halal'] }, 'noBeef', 'notStated'],
  [{ notFor: ['noPork'] }, 'halal', 'contains'],
  [{ notFor: ['noPork'] }, 'vegan', 'contains'],
  [{ notFor: ['vegetarian'] }, 'vegan', 'contains'],
  [{ notFor: ['vegan'] }, 'vegetarian', 'notStated'],
  [{ contains: ['fish'] }, 'vegetarian', 'contains'],
  [{ contains: ['egg'] }, 'vegan', 'contains'],
  [{ contains: ['egg'] }, 'vegetarian', 'notStated'],
  [{ mayContain: ['fish'], suits: ['vegan'] }, 'vegan', 'freeOf'],
])('ALG-01 of %j and %s: %s', (facts, avoidable, statement) => {
  expect(getStatement(facts, avoidable)).toBe(statement);
});

test.each<[string, FoodFacts | undefined, (FoodFacts | undefined)[], FoodFacts]>([
  ['nothing stated anywhere states nothing', undefined, [undefined], {}],
  [
    'what one part contains, all of it contains',
    { contains: ['soy'] },
    [{ contains: ['nut'] }],
    { contains: ['soy', 'nut'] },
  ],
  [
    'containing outweighs traces and being free of it',
    { freeOf: ['nut'], mayContain: ['soy'] },
    [{ contains: ['nut', 'soy'] }],
    { contains: ['soy', 'nut'] },
  ],
  [
    'traces outweigh being free of it',
    { freeOf: ['nut'] },
    [{ mayContain: ['nut'] }],
    { mayContain: ['nut'] },
  ],
  ['free of it where each part is', { freeOf: ['nut', 'milk'] }, [{ freeOf: ['nut'] }], { freeOf: ['nut'] }],
  ['one silent part leaves it not stated', { freeOf: ['nut'] }, [undefined], {}],
  ['a part that states something else does, too', { freeOf: ['nut'] }, [{ freeOf: ['milk'] }], {}],
  [
    'a diet where each part suits it',
    { suits: ['vegan'] },
    [{ suits: ['vegetarian'] }],
    { suits: ['vegetarian', 'noPork', 'noBeef'] },
  ],
  [
    'meat on a vegan dish',
    { suits: ['vegan'] },
    [{ notFor: ['noPork'] }],
    { notFor: ['vegetarian', 'vegan', 'halal', 'noPork'] },
  ],
  [
    'an egg on a vegan dish',
    { suits: ['vegan'] },
    [{ contains: ['egg'], suits: ['vegetarian'] }],
    { contains: ['egg'], suits: ['vegetarian', 'noPork', 'noBeef'], notFor: ['vegan'] },
  ],
  [
    'the hottest choice replaces the heat of the dish',
    { heat: 2 },
    [{ heat: 0 }, { heat: 1 }, {}],
    { heat: 1 },
  ],
  ['without a choice the dish is as hot as it is', { heat: 2 }, [{}], { heat: 2 }],
])('ALG-01 combined: %s', (_, dish, chosen, combined) => {
  expect(combineFacts(dish, chosen)).toEqual(combined);
});

test.each<[FoodFacts, string[]]>([
  [{ contains: ['soy'], mayContain: ['nut'], freeOf: ['milk'], suits: ['vegan'], notFor: ['halal'] }, []],
  [{ contains: ['soy'], freeOf: ['soy'] }, ['freeOf soy, contains: soy']],
  [{ contains: ['soy'], mayContain: ['soy'] }, ['mayContain soy, contains: soy']],
  [{ mayContain: ['soy'], freeOf: ['soy'] }, ['freeOf soy, mayContain: soy']],
  [{ suits: ['halal'], notFor: ['halal'] }, ['suits halal, notFor: halal']],
  [{ suits: ['halal'], notFor: ['noPork'] }, ['suits halal, notFor: noPork']],
  [{ suits: ['vegan'], notFor: ['vegetarian'] }, ['suits vegan, notFor: vegetarian']],
  [{ suits: ['vegan'], contains: ['milk'] }, ['suits vegan, contains: milk']],
  [{ suits: ['vegetarian'], contains: ['mollusc'] }, ['suits vegetarian, contains: mollusc']],
  [{ suits: ['vegetarian'], contains: ['egg', 'milk'] }, []],
])('ALG-01 contradictions of %j: %j', (facts, expected) => {
  expect(findContradictions(facts).map(({ list, value, against }) => `${list} ${value}, ${against}`)).toEqual(
    expected,
  );
});
