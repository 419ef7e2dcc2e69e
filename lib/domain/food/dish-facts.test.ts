import { describe, expect, test } from 'vitest';
import type { FoodFacts } from '@/lib/contract/food-values';
import type { PropertyGroup } from '@/lib/contract/restaurant';
import { nothingChosen } from '../dish/choice';
import { dish, group, item, spec } from '../dish/sample-dish';
import { getChosenFacts, getHeat, stateDish } from './dish-facts';

const free: FoodFacts = { freeOf: ['milk'] };
const milk: FoodFacts = { contains: ['milk'] };
const traces: FoodFacts = { mayContain: ['milk'] };

const required = (...facts: (FoodFacts | undefined)[]): PropertyGroup =>
  group({ itemList: facts.map((food, at) => item(at + 1, { food })) });
const optional = (...facts: (FoodFacts | undefined)[]): PropertyGroup => ({
  ...required(...facts),
  isMandatory: false,
});
const specs = (...facts: (FoodFacts | undefined)[]) =>
  facts.map((food, at) => ({ ...spec(at + 1, 850), food }));

describe('before anything is chosen', () => {
  test.each<[string, Parameters<typeof dish>[0], string]>([
    ['a dish without choices is what it states', { food: free }, 'freeOf'],
    ['a dish that states nothing is not stated', {}, 'notStated'],
    ['each specification contains it', { food: free, detailList: specs(milk, milk) }, 'contains'],
    ['one specification contains it', { food: free, detailList: specs(milk, free) }, 'depends'],
    ['one has traces', { food: free, detailList: specs(traces, free) }, 'mayContain'],
    ['one states nothing', { food: free, detailList: specs(undefined, free) }, 'notStated'],
    ['all are free of it', { food: free, detailList: specs(free, free) }, 'freeOf'],
    ['all are, and the dish states nothing', { detailList: specs(free) }, 'notStated'],
    ['the dish contains it, whatever is chosen', { food: milk, detailList: specs(free) }, 'contains'],
    ['an item that must be chosen contains it', { food: free, items: [required(milk, free)] }, 'depends'],
    ['extras count once they are chosen', { food: free, items: [optional(milk)] }, 'freeOf'],
    [
      'what is not on sale cannot bring it in',
      { food: free, detailList: [...specs(free), { ...spec(9, 1, false), food: milk }] },
      'freeOf',
    ],
  ])('ALG-01 %s', (_, more, expected) => {
    expect(stateDish(dish(more), nothingChosen, 'milk')).toBe(expected);
  });
});

test('ALG-03 a chosen option brings it in, and takes an open question away', () => {
  const laksa = dish({ food: free, detailList: specs(milk, free), items: [optional(milk, undefined)] });
  expect(stateDish(laksa, { specId: 1, counts: {} }, 'milk')).toBe('contains');
  expect(stateDish(laksa, { specId: 2, counts: {} }, 'milk')).toBe('freeOf');
  expect(stateDish(laksa, { specId: 2, counts: { 1: 1 } }, 'milk')).toBe('contains');
  expect(stateDish(laksa, { specId: 2, counts: { 2: 1 } }, 'milk')).toBe('notStated');
  expect(getChosenFacts(laksa, { specId: 1, counts: {} })).toEqual({ contains: ['milk'], notFor: ['vegan'] });
});

test('the heat is that of the hottest choice, and else that of the dish', () => {
  const spicy = dish({ food: { heat: 2 }, items: [required({ heat: 0 }, { heat: 3 })] });
  expect(getHeat(spicy, nothingChosen)).toBe(3);
  expect(getHeat(spicy, { counts: { 1: 1 } })).toBe(0);
  expect(getHeat(dish({ food: { heat: 2 } }), nothingChosen)).toBe(2);
  expect(getHeat(dish(), nothingChosen)).toBeUndefined();
});
