import type { z } from 'zod';
import type { FieldError, FieldPath } from '../yaml/file-errors';

type Issue = z.core.$ZodIssue;

/** Returns the schema's issues as errors with this check's codes and sentences. */
export function validateSchema(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => toFieldErrors(issue, []));
}

function toFieldErrors(issue: Issue, above: FieldPath): FieldError[] {
  const path = [...above, ...(issue.path as FieldPath)];
  const createErrors = (code: string, reason: string): FieldError[] => [{ path, code, reason }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        code: 'KEY_UNKNOWN',
        reason: `there is no field "${key}" here`,
        atKey: true,
      }));
    case 'invalid_type':
      if (issue.input === undefined)
        return createErrors('REQUIRED', `it is missing; expected ${getNoun(issue.expected)}`);
      return createErrors('TYPE', `expected ${getNoun(issue.expected)}, found ${getKind(issue.input)}`);
    case 'too_big':
      return [
        {
          ...{ path, code: 'TOO_LARGE', limit: Number(issue.maximum) },
          reason: `at most ${issue.maximum}${getUnit(issue.origin)}`,
        },
      ];
    case 'too_small':
      return [
        {
          ...{ path, code: 'TOO_SMALL', limit: Number(issue.minimum) },
          reason: `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${getUnit(issue.origin)}`,
        },
      ];
    case 'not_multiple_of':
      return createErrors('TOO_FINE', 'at most two decimals');
    case 'invalid_format':
      return createErrors('FORMAT', issue.message);
    case 'invalid_value':
      if (issue.input === undefined)
        return createErrors('REQUIRED', `it is missing; one of ${issue.values.join(', ')}`);
      return createErrors('VALUE', `one of ${issue.values.join(', ')}`);
    case 'invalid_key':
      return createErrors('KEY_UNKNOWN', 'there is no such field here');
    case 'invalid_union': {
      // Of several alternatives, the intended one is the one whose kind matches.
      const closest = issue.errors.find((inner) => !inner.some(isOtherKind)) ?? issue.errors[0];
      return (
        closest?.flatMap((inner) => toFieldErrors(inner, path)) ??
        createErrors('TYPE', 'it has another form here')
      );
    }
    case 'custom': {
      const code: unknown = issue.params?.code;
      return createErrors(typeof code === 'string' ? code : 'INVALID', issue.message);
    }
    default:
      return createErrors('INVALID', issue.message);
  }
}

const isOtherKind = (issue: Issue) => issue.code === 'invalid_type' && issue.path.length === 0;

function getNoun(expected: string): string {
  const nouns: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'fields',
    record: 'fields',
  };
  return nouns[expected] ?? expected;
}

function getKind(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text (a number or true/false stands without quotes)';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a value that is no number (.nan or .inf)';
  if (typeof value === 'number') return 'a number (text that looks like one stands in quotes)';
  if (typeof value === 'boolean') return 'true or false';
  return 'fields';
}

function getUnit(origin: string): string {
  if (origin === 'string') return ' characters';
  if (origin === 'array') return ' entries';
  return '';
}
