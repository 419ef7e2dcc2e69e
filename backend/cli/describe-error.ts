import { errorCodes } from '@/lib/contract/error-codes';
import { getErrorMessage } from '../messages/error-message';

/** Errors whose text for users would mislead an operator. */
const sentences: Record<string, string> = {
  NOT_FOUND: 'There is nothing by this number',
  RESTAURANT_UNKNOWN: 'There is no restaurant with this number',
  PICTURES_AWAY:
    'The bucket that holds pictures does not answer, refuses the key or is not named; check the S3_ variables with "doctor"',
  INVALID_INPUT: 'Something in this command is missing or not in the right form',
};

const hasText = (code: string): code is (typeof errorCodes)[number] =>
  (errorCodes as readonly string[]).includes(code);

/**
 * Returns an error as a sentence with its reason, followed by code and detail for programs and searches:
 * `The order is ready since 2026-11-20 12:00, by Ann: this is not its next step (STATUS_CONFLICT {...})`.
 */
export function describeError(code: string, detail: unknown): string {
  const facts = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  const shown = detail === undefined ? code : `${code} ${JSON.stringify(detail)}`;
  return `${getSentence(code, facts)} (${shown})`;
}

function getSentence(code: string, facts: Record<string, unknown>): string {
  if (code === 'STATUS_CONFLICT') return describeConflict(facts);
  if (sentences[code]) return sentences[code];
  return hasText(code) ? getErrorMessage(code, 'en', facts) : 'This is refused';
}

function describeConflict({ step, by, at, state }: Record<string, unknown>): string {
  if (typeof step === 'string') {
    const since = typeof at === 'string' ? ` since ${at.slice(0, 16).replace('T', ' ')} UTC` : '';
    return `The order is at "${step}"${since}${typeof by === 'string' ? `, by ${by}` : ''}: this is not its next step`;
  }
  if (typeof state === 'string') return `It is "${state}" already`;
  return 'Several restaurants have this number, or it has changed meanwhile: name it by its id';
}
