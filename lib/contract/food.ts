import { z } from 'zod';
import { allergens, avoidables, diets, heats } from './food-values';
import { maybe } from './wire';

const someAllergens = maybe(z.array(z.enum(allergens)).max(allergens.length));
const someDiets = maybe(z.array(z.enum(diets)).max(diets.length));

/** Ours: what a diner avoids (ALG-02). Only a diner who agreed to it sends it. */
export const avoidedList = z.array(z.enum(avoidables)).max(avoidables.length);

/** Ours: what a dish, a specification or an option is stated to contain (ALG-01). Absent is not stated. */
export const foodFacts = z.object({
  contains: someAllergens,
  mayContain: someAllergens,
  freeOf: someAllergens,
  suits: someDiets,
  notFor: someDiets,
  heat: maybe(z.literal([...heats])),
});
