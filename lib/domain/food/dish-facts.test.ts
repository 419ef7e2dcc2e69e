import { describe, expect, test } from 'vitest';
import type { FoodFacts } from '@/lib/contract/food-values';
import type { PropertyGroup } from '@/lib/contract/menu';
import { nothingChosen } from '../dish/choice';
import { createDish, createGroup, createItem, createSpec } from '../dish/sample-dish';
import { findHeat, getChosenFacts, getDishStatement } from './dish-facts';

const free: FoodFacts = { freeOf: ['milk'] };
const milk: FoodFacts = { contains: ['milk'] };
const traces: FoodFacts = { mayContain: ['milk'] };

const createRequiredGroup = (...facts: (FoodFacts | undefined)[]): PropertyGroup =>
  createGroup({ itemList: facts.map((food, at) => createItem(at + 1, { food })) });
const createOptionalGroup = (...facts: (FoodFacts | undefined)[]): PropertyGroup => ({
  ...createRequiredGroup(...facts),
  isMandatory: false,
});
const createSpecs = (...facts: (FoodFacts | undefined)[]) =>
  facts.map((food, at) => ({ ...createSpec(at + 1, 850), food }));

describe('before anything is chosen', () => {
  test.each<[string, Parameters<typeof createDish>[0], string]>([
    ['a dish without choices is what it states', { food: free }, 'freeOf'],
    ['a dish that states nothing is not stated', {}, 'notStated'],
    ['each specification contains it', { food: free, detailList: createSpecs(milk, milk) }, 'contains'],
    ['one specification contains it', { food: free, detailList: createSpecs(milk, free) }, 'depends'],
    ['one has traces', { food: free, detailList: createSpecs(traces, free) }, 'mayContain'],
    ['one states nothing', { food: free, detailList: createSpecs(undefined, free) }, 'notStated'],
    ['all are free of it', { food: free, detailList: createSpecs(free, free) }, 'freeOf'],
    ['all are, and the dish states nothing', { detailList: createSpecs(free) }, 'notStated'],
    ['the dish contains it, whatever is chosen', { food: milk, detailList: createSpecs(free) }, 'contains'],
    [
      'an item that must be chosen contains it',
      { food: free, items: [createRequiredGroup(milk, free)] },
      'depends',
    ],
    ['extras count once they are chosen', { food: free, items: [createOptionalGroup(milk)] }, 'freeOf'],
    [
      'what is not on sale cannot bring it in',
      { food: free, detailList: [...createSpecs(free), { ...createSpec(9, 1, false), food: milk }] },
      'freeOf',
    ],
  ])('ALG-01 %s', (_, more, expected) => {
    expect(getDishStatement(createDish(more), nothingChosen, 'milk')).toBe(expected);
  });
});

test('ALG-03 a chosen option brings it in, and takes an open question away', () => {
  const laksa = createDish({
    food: free,
    detailList: createSpecs(milk, free),
    items: [createOptionalGroup(milk, undefined)],
  });
  expect(getDishStatement(laksa, { specId: 1, counts: {} }, 'milk')).toBe('contains');
  expect(getDishStatement(laksa, { specId: 2, counts: {} }, 'milk')).toBe('freeOf');
  expect(getDishStatement(laksa, { specId: 2, counts: { 1: 1 } }, 'milk')).toBe('contains');
  expect(getDishStatement(laksa, { specId: 2, counts: { 2: 1 } }, 'milk')).toBe('notStated');
  expect(getChosenFacts(laksa, { specId: 1, counts: {} })).toEqual({ contains: ['milk'], notFor: ['vegan'] });
});

test('the heat is that of the hottest choice, and else that of the dish', () => {
  const spicy = createDish({ food: { heat: 2 }, items: [createRequiredGroup({ heat: 0 }, { heat: 3 })] });
  expect(findHeat(spicy, nothingChosen)).toBe(3);
  expect(findHeat(spicy, { counts: { 1: 1 } })).toBe(0);
  expect(findHeat(createDish({ food: { heat: 2 } }), nothingChosen)).toBe(2);
  expect(findHeat(createDish(), nothingChosen)).toBeUndefined();
});
