import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseSync } from 'vite';

export interface Expression {
  path: string;
  line: number;
  /** Undefined for `RegExp(...)`, whose text is known only at run time. */
  source?: string;
  flags: string;
}

const CODE = /\.tsx?$/;
const TESTS = /\.(test|spec)\.|(^|\/)testing(\/|-|\.)/;

/** Returns every regular expression in the production files of the folders, found by a parser. */
export function listExpressions(root: string, places: string[]): Expression[] {
  return places
    .flatMap((place) => listFiles(root, place))
    .filter((path) => CODE.test(path) && !TESTS.test(path))
    .flatMap((path) => readExpressions(path, readFileSync(join(root, path), 'utf8')));
}

function listFiles(root: string, place: string): string[] {
  if (statSync(join(root, place)).isFile()) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(place, name));
}

/** Returns the regular expressions of one file. Throws when it cannot be parsed. */
export function readExpressions(path: string, code: string): Expression[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Expression[] = [];
  const left: unknown[] = [program];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { start, regex, callee } = node as Node;
    const add = (more: Pick<Expression, 'source' | 'flags'>) =>
      found.push({ path, line: code.slice(0, start).split('\n').length, ...more });
    if (regex) add({ source: regex.pattern, flags: regex.flags });
    if (callee?.name === 'RegExp') add({ flags: '' });
    left.push(...Object.values(node));
  }
  return found;
}

/** A syntax node, as far as it describes a literal or a call. */
interface Node {
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** No time limits, because they would make the result depend on the machine. */
const withoutTimeLimits = { timeout: null, attackTimeout: null, incubationTimeout: null };

/**
 * Returns a sentence for each expression whose number of steps grows faster than the length of the text, with such a text.
 * The checker analyzes the expression's automaton or counts the steps of attacks, so no time is measured.
 */
export async function listSuperLinear(expressions: Expression[]): Promise<string[]> {
  const places = new Map<string, Expression[]>();
  for (const expression of expressions) {
    const key = JSON.stringify([expression.source, expression.flags]);
    places.set(key, [...(places.get(key) ?? []), expression]);
  }
  const sentences: string[] = [];
  for (const same of places.values()) {
    const [{ source, flags }] = same as [Expression];
    const where = same.map(({ path, line }) => `${path}:${line}`).join(', ');
    if (source === undefined)
      sentences.push(`${where}: an expression that is put together cannot be checked`);
    else {
      const result = await check(source, flags, withoutTimeLimits);
      if (result.status === 'vulnerable')
        sentences.push(`${where}: ${result.complexity.summary}, as with ${result.attack.pattern}`);
      if (result.status === 'unknown') sentences.push(`${where}: unknown (${result.error.kind})`);
    }
  }
  return sentences;
}
