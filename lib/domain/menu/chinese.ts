import { LRUCache } from 'lru-cache';
import traditionalLetters from 'opencc-js/dict/TSCharacters';
import { pinyin } from 'pinyin-pro';

/** Simplified letter of each traditional letter. Entries are separated by "|", alternatives by a space. */
const simplified = new Map(
  traditionalLetters.split('|').map((entry) => entry.split(' ', 2) as [string, string]),
);

const readings = new LRUCache<string, string>({
  max: 50_000,
  memoMethod: (name) =>
    pinyin(name, { type: 'array', toneType: 'none', nonZh: 'consecutive', v: true })
      .map((syllable) => syllable.trim())
      .filter(Boolean)
      .join(' '),
});

/** Returns a Chinese name by sound without tones: "hai nan ji fan". Other words in it stay. */
export const toPinyin = (name: string): string => readings.memo(name);

/** Returns the traditional letters, with their simplified ones, of all letters in a text. */
export function listSimplifiedLetters(text: string): Record<string, string> {
  const used = new Set(Array.from(text, (letter) => simplified.get(letter) ?? letter));
  return Object.fromEntries([...simplified].filter(([, letter]) => used.has(letter)));
}
