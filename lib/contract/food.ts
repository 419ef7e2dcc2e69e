import { z } from 'zod';
import { allergens, avoidables, diets, heats } from './food-values';
import { maybe } from './wire';

const someAllergens = maybe(z.array(z.enum(allergens)).max(allergens.length));
const someDiets = maybe(z.array(z.enum(diets)).max(diets.length));

/** Ours: the allergens and diets that a diner avoids (ALG-02). It is sent only with the diner's consent. */
export const avoidedList = z.array(z.enum(avoidables)).max(avoidables.length);

/** Ours: the stated contents of a dish, a specification or an option (ALG-01). An absent value is not stated. */
export const foodFacts = z.object({
  contains: someAllergens,
  mayContain: someAllergens,
  freeOf: someAllergens,
  suits: someDiets,
  notFor: someDiets,
  heat: maybe(z.literal([...heats])),
});
