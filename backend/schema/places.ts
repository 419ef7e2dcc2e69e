import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { CountryCode } from '../../lib/contract/vocabulary';

/** The bundled gazetteer, filled from checked-in data (credits in the data's NOTICE). */
export const places = pgTable(
  'places',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    countryCode: text('country_code').$type<CountryCode>().notNull(),
    /** premise, street_address, transit_station, neighborhood, locality, postal_code ... */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Lower case, without diacritics, for search. */
    searchName: text('search_name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    area: text('area'),
    postalCode: text('postal_code'),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** A larger weight means a better known place. */
    weight: integer('weight').notNull().default(0),
  },
  (t) => [
    index('places_search').on(t.countryCode, t.searchName.op('text_pattern_ops')),
    index('places_position').on(t.countryCode, t.lat, t.lng),
  ],
);
