/*
 * Statements of a restaurant about its food (ALG-01). This file imports no zod, since client components use it.
 * The allergens are the 14 of the European Union (Regulation 1169/2011, Annex II). Singapore's Food Regulations name
 * nine, all of which are among them: gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, tree nuts and sulphites
 * from 10 mg per kg.
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

/** A diner avoids an allergen, or food that does not suit a diet. */
export type Avoidable = Allergen | Diet;
export const avoidables = [...allergens, ...diets] as const;

/** The heat of a dish; 0 is not hot. */
export const heats = [0, 1, 2, 3] as const;
export type Heat = (typeof heats)[number];

/**
 * Statements of the restaurant about a dish, a specification or an option. An allergen that is in no list is not
 * stated, and the dish is never shown or counted as free of it.
 */
export interface FoodFacts {
  contains?: Allergen[];
  mayContain?: Allergen[];
  freeOf?: Allergen[];
  /** Diets that the food suits. */
  suits?: Diet[];
  /** Diets that the food does not suit. */
  notFor?: Diet[];
  heat?: Heat;
}
