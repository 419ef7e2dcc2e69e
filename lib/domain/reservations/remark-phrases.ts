import type { RemarkPhrase } from '@/lib/contract/reservations';

/**
 * The quick phrases out of what the wire sends: each is JSON with one character more at both ends (API-97). One that can't be
 * unwrapped and read, or that has no words, is skipped; the others stay (DEC-65). `log` hears what was wrong with one that is no
 * JSON (ERR-07).
 */
export const unwrapPhrases = (
  wrapped: readonly unknown[],
  log: (reason: unknown) => void = () => {},
): RemarkPhrase[] => wrapped.flatMap((each) => unwrapPhrase(each, log) ?? []);

function unwrapPhrase(wrapped: unknown, log: (reason: unknown) => void): RemarkPhrase | undefined {
  if (typeof wrapped !== 'string') return undefined;
  let phrase: unknown;
  try {
    phrase = JSON.parse(wrapped.slice(1, -1));
  } catch (error) {
    log(error);
    return undefined;
  }
  if (typeof phrase !== 'object' || phrase === null) return undefined;
  const { id, en, zh, vn } = phrase as Record<string, unknown>;
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
  // A language that a backend left out shows the words of another one.
  const words = [en, zh, vn].map((text) => (typeof text === 'string' ? text : ''));
  const any = words.find(Boolean);
  if (typeof number !== 'number' || !Number.isInteger(number) || !any) return undefined;
  const [english, chinese, vietnamese] = words as [string, string, string];
  return { id: number, en: english || any, zh: chinese || any, vn: vietnamese || any };
}
