import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { type CardRow, cardColumns } from './card';

interface Browsing {
  countryCode?: CardRow['countryCode'];
  city?: string;
  keyword?: string;
  /** Starts at 1. */
  pageNo: number;
}

/** Restaurants on a page. */
export const browsePage = 20;
/** More search terms do not improve a search. */
const maxWords = 6;

/** Returns lower-case words without diacritics: 'pho' finds 'Phở'. */
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords);

/**
 * The searched text in the same spelling: the restaurant's names and cuisines in every language, and its
 * city.
 */
const searched = sql`regexp_replace(normalize(replace(lower(
  jsonb_path_query_array(${restaurants.name}, '$.*')::text || ' ' ||
  jsonb_path_query_array(${restaurants.cuisines}, '$[*].*')::text || ' ' || ${restaurants.city}
), 'đ', 'd'), NFD), '[\u0300-\u036f]+', '', 'g')`;

const hasWord = (word: string): SQL => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Returns a page of the restaurants that the platform lists, the best rated first. */
export function browse(
  db: Executor,
  { countryCode, city, keyword = '', pageNo }: Browsing,
): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(restaurants)
    .where(
      and(
        eq(restaurants.platformAllow, true),
        countryCode && eq(restaurants.countryCode, countryCode),
        city?.trim() ? eq(restaurants.city, city.trim()) : undefined,
        ...splitWords(keyword).map(hasWord),
      ),
    )
    .orderBy(sql`${restaurants.rating} desc nulls last`, asc(restaurants.id))
    .limit(browsePage)
    .offset((pageNo - 1) * browsePage);
}
