/*
 * What a restaurant can say about its food (ALG-01). Without zod, since islands import it.
 *
 * The allergens are the 14 of the European Union (Regulation 1169/2011, Annex II). Singapore's Food Regulations name nine, all of which are among
 * them: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, tree nuts and sulphites from 10 mg per kg.
 */
export const allergens = [
  'gluten',
  'crustacean',
  'egg',
  'fish',
  'peanut',
  'soy',
  'milk',
  'nut',
  'celery',
  'mustard',
  'sesame',
  'sulphite',
  'lupin',
  'mollusc',
] as const;
export type Allergen = (typeof allergens)[number];

export const diets = ['vegetarian', 'vegan', 'halal', 'noPork', 'noBeef'] as const;
export type Diet = (typeof diets)[number];

/** What a diner can avoid: an allergen, or food that does not suit a diet. */
export type Avoidable = Allergen | Diet;
export const avoidables = [...allergens, ...diets] as const;

/** 0 is not hot at all. */
export const heats = [0, 1, 2, 3] as const;
export type Heat = (typeof heats)[number];

/**
 * What the restaurant states of a dish, a specification or an option. What stands in no list is not stated, and is never shown or
 * counted as free of it.
 */
export interface FoodFacts {
  contains?: Allergen[];
  mayContain?: Allergen[];
  freeOf?: Allergen[];
  /** Diets that it suits. */
  suits?: Diet[];
  /** Diets that it does not suit. */
  notFor?: Diet[];
  heat?: Heat;
}
