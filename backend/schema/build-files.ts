import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './media';

/** The scripts and styles of the releases of the last days. A name contains a hash of the content, so that its bytes never change. */
export const buildFiles = pgTable(
  'build_files',
  {
    /** The part and the path below its folder of built files: `storefront/chunks/0a1b.js`, `console/assets/index-0a1b.js`. */
    name: text('name').primaryKey(),
    bytes: bytea('bytes').notNull(),
    /** When a release without this file was published; null for the files of the newest release. */
    supersededAt: timestamp('superseded_at', { withTimezone: true }),
  },
  (t) => [index('build_files_superseded').on(t.supersededAt).where(sql`${t.supersededAt} is not null`)],
);
