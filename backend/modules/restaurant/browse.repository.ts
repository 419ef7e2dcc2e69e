import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
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

const splitWords = (text: string): string[] =>
  text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);

/** Returns a word without diacritics: 'pho' finds 'Phở'. */
const toPlain = (word: string): string =>
  word
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** The searched text: the restaurant's names and cuisines in every language, and its city. */
const marked = sql`lower(
  jsonb_path_query_array(${restaurants.name}, '$.*')::text || ' ' ||
  jsonb_path_query_array(${restaurants.cuisines}, '$[*].*')::text || ' ' || ${restaurants.city})`;
const plain = sql`regexp_replace(normalize(replace(${marked}, 'đ', 'd'), NFD), '[\u0300-\u036f]+', '', 'g')`;

const contains = (text: SQL, word: string): SQL =>
  sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Returns a page of the restaurants that the platform lists: those with the keyword's marks first, then the best rated. */
export function browse(
  db: Executor,
  { countryCode, city, keyword = '', pageNo }: Browsing,
): Promise<CardRow[]> {
  const words = splitWords(keyword);
  const withMarks = words.filter((word) => toPlain(word) !== word).map((word) => contains(marked, word));
  return db
    .select(cardColumns)
    .from(restaurants)
    .where(
      and(
        eq(restaurants.platformAllow, true),
        countryCode && eq(restaurants.countryCode, countryCode),
        city?.trim() ? eq(restaurants.city, city.trim()) : undefined,
        ...words.map((word) => contains(plain, toPlain(word))),
      ),
    )
    .orderBy(
      ...(withMarks.length > 0 ? [desc(and(...withMarks)!)] : []),
      sql`${restaurants.rating} desc nulls last`,
      asc(restaurants.id),
    )
    .limit(browsePage)
    .offset((pageNo - 1) * browsePage);
}
