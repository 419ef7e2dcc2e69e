import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeliveryAddress } from '../../lib/contract/ordering';
import type { CountryCode } from '../../lib/contract/vocabulary';
import { users } from './auth';

/** The diners' address books (ENT-13). */
export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userName: text('user_name').notNull(),
    countryArea: text('country_area').notNull(),
    mobile: text('mobile').notNull(),
    country: text('country').notNull(),
    countryCode: text('country_code').$type<CountryCode>().notNull(),
    city: text('city'),
    cityCode: text('city_code'),
    buildingTypeDesc: text('building_type_desc'),
    buildingName: text('building_name').notNull(),
    addressDetail: text('address_detail').notNull(),
    unitNo: text('unit_no').notNull(),
    /** 0 home, 1 company, 2 school, 3 hotel. */
    addressLabel: smallint('address_label'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    // An index guarantees a single default under concurrent writes.
    uniqueIndex('addresses_default').on(t.userId).where(sql`${t.isDefault}`),
    // `address_choices` refers to an address together with its owner.
    unique('addresses_owner').on(t.id, t.userId),
    check('addresses_label', sql`${t.addressLabel} between 0 and 3`),
  ],
);

/** The last delivery place of a user: the chosen one and the located one. */
export const addressChoices = pgTable(
  'address_choices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    way: text('way').$type<'hand' | 'located'>().notNull(),
    /** Set when the choice is an address of the book; its current content is used. */
    addressId: integer('address_id'),
    address: jsonb('address').$type<DeliveryAddress>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.way] }),
    foreignKey({
      name: 'address_choices_address',
      columns: [t.addressId, t.userId],
      foreignColumns: [addresses.id, addresses.userId],
    }).onDelete('cascade'),
    index('address_choices_by_address').on(t.addressId),
    check('address_choices_way', sql`${t.way} in ('hand', 'located')`),
  ],
);
