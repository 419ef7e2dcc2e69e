import type { RemarkPhrase } from '@/lib/contract/reservations';

/**
 * Parses the wire's quick phrases: each is JSON with one more character at both ends (API-97). Phrases that cannot be parsed or
 * have no text are skipped (DEC-65). `log` is called with the parse error (ERR-07).
 */
export const unwrapPhrases = (
  wrapped: readonly unknown[],
  log: (reason: unknown) => void = () => {},
): RemarkPhrase[] => wrapped.flatMap((phrase) => unwrapPhrase(phrase, log) ?? []);

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
  // A language that a backend omits shows the text of another one.
  const texts = [en, zh, vn].map((text) => (typeof text === 'string' ? text : ''));
  const any = texts.find(Boolean);
  if (typeof number !== 'number' || !Number.isInteger(number) || !any) return undefined;
  const [english, chinese, vietnamese] = texts as [string, string, string];
  return { id: number, en: english || any, zh: chinese || any, vn: vietnamese || any };
}
