import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { controlCharacters } from '../../../core/plain-text';
import { type FieldError, type FieldPath, type FileError, formatFieldName } from './file-errors';

/** The maximum size of a file in bytes. */
const largestFile = 5 * 1024 * 1024;
/** The maximum number of values in a file after its aliases are expanded. */
const maxValues = 400_000;
const deepest = 30;
/** The largest restaurants have some 60,000 keys. */
const maxKeys = 100_000;
const maxAnchors = 2_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

interface YamlTree {
  /** The content as plain values. */
  value: unknown;
  /** Adds line and column to an error. */
  place(error: FieldError): FileError;
}

type YamlAnswer = { tree: YamlTree; errors: FileError[] } | { tree?: undefined; errors: FileError[] };

/**
 * Reads YAML text within limits (docs/reliability.md, promise 19). Errors: FILE_TOO_LARGE,
 * CONTROL_CHARACTER, YAML_SYNTAX, TOO_DEEP, ALIAS_BOMB, ALIAS_UNKNOWN, TOO_MANY_KEYS, KEY_FORBIDDEN,
 * KEY_TYPE, KEY_TWICE, TAG_UNKNOWN. A text with any of the first seven has no tree.
 */
export function readYaml(file: string, text: string): YamlAnswer {
  const lines = new LineCounter();
  const createErrorAt = (offset: number, code: string, reason: string, path: FieldPath = []): FileError => {
    const position = lines.linePos(offset);
    return {
      file,
      line: Math.max(position.line, 1),
      column: Math.max(position.col, 1),
      field: formatFieldName(path),
      code,
      reason,
    };
  };

  const size = Buffer.byteLength(text);
  if (size > largestFile)
    return {
      errors: [
        createErrorAt(0, 'FILE_TOO_LARGE', `the file has ${size} bytes; at most ${largestFile} are read`),
      ],
    };

  const bad = controlCharacters.exec(text);
  if (bad) {
    addLines(lines, text, bad.index);
    const hex = bad[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return {
      errors: [
        createErrorAt(bad.index, 'CONTROL_CHARACTER', `a control character (U+${hex}) stands in the file`),
      ],
    };
  }

  // The parser recurses for each bracket and would overflow the stack, so the depth is checked before it
  // parses.
  const nested = findDeepestBracket(text);
  if (nested.depth > 200) {
    addLines(lines, text, nested.offset);
    return { errors: [createErrorAt(nested.offset, 'TOO_DEEP', 'brackets are nested too deeply')] };
  }

  const exceeded = findExceededLimit(text);
  if (exceeded) {
    addLines(lines, text, exceeded.offset);
    return { errors: [createErrorAt(exceeded.offset, exceeded.code, exceeded.reason)] };
  }

  let document: Document.Parsed;
  try {
    document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      stringKeys: false,
      strict: true,
      // The parser compares each key with all earlier ones; `survey` uses a lookup instead.
      uniqueKeys: false,
    });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return { errors: [createErrorAt(0, 'TOO_DEEP', 'values are nested too deeply')] };
  }
  if (document.errors.length > 0) {
    return {
      errors: document.errors.map((error) => {
        // The parser catches its own stack overflow and reports it as an error of the text.
        if (/call stack/i.test(error.message))
          return createErrorAt(error.pos[0], 'TOO_DEEP', 'values are nested too deeply');
        const quote = /^Missing closing (.)quote/.exec(error.message)?.[1];
        if (quote)
          return createErrorAt(
            error.pos[0],
            'YAML_SYNTAX',
            `a text that begins with ${quote} above has no ${quote} at its end`,
          );
        return createErrorAt(error.pos[0], 'YAML_SYNTAX', error.message.replace(/\s+/g, ' ').trim());
      }),
    };
  }
  if (document.contents === null) return { errors: [createErrorAt(0, 'EMPTY', 'the file is empty')] };

  const found = survey(document, createErrorAt);
  if (found.stop) return { errors: [found.stop] };
  const errors = [
    ...document.warnings.map((warning) => createErrorAt(warning.pos[0], 'TAG_UNKNOWN', warning.message)),
    ...found.errors,
  ];

  return {
    errors,
    tree: {
      value: document.toJS({ maxAliasCount: -1 }),
      place: (error) => createErrorAt(getOffset(document, error), error.code, error.reason, error.path),
    },
  };
}

/** Adds the line ends up to an offset to the counter, which has no lines without a parse. */
function addLines(lines: LineCounter, text: string, offset: number): void {
  lines.addNewLine(0);
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1))
    lines.addNewLine(index + 1);
}

/** Tokens that the lexer adds; they are not in the text. */
const lexerMarks = new Set(['\u0002', '\u0018', '\u001f', '\ufeff']);

/**
 * Returns the place where a file has more keys or anchors than any restaurant needs. Reads only the tokens,
 * in linear time.
 */
function findExceededLimit(text: string): { offset: number; code: string; reason: string } | undefined {
  let offset = 0;
  let keys = 0;
  let anchors = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === ':' && ++keys > maxKeys)
      return { offset, code: 'TOO_MANY_KEYS', reason: `it has more than ${maxKeys} keys` };
    if (/^[&*]./.test(token) && ++anchors > maxAnchors)
      return { offset, code: 'ALIAS_BOMB', reason: `it has more than ${maxAnchors} anchors and aliases` };
    if (!lexerMarks.has(token)) offset += token.length;
  }
  return undefined;
}

function findDeepestBracket(text: string): { depth: number; offset: number } {
  let depth = 0;
  let most = 0;
  let offset = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x5b || code === 0x7b) {
      depth++;
      if (depth > most) {
        most = depth;
        offset = index;
      }
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) depth--;
  }
  return { depth: most, offset };
}

type At = (offset: number, code: string, reason: string, path?: FieldPath) => FileError;

/** Walks the tree once: checks keys and depth, and counts the values after expanding aliases. */
function survey(document: Document.Parsed, at: At): { errors: FileError[]; stop?: FileError } {
  const errors: FileError[] = [];
  const sizes = new Map<unknown, number>();
  const open = new Set<unknown>();
  /** The latest node of each anchor, to which an alias refers. */
  const anchors = new Map<string, unknown>();
  let stop: FileError | undefined;

  const measure = (node: unknown, path: FieldPath, depth: number): number => {
    if (stop) return 0;
    const offset = (node as Node | null)?.range?.[0] ?? 0;
    if (depth > deepest) {
      stop = at(offset, 'TOO_DEEP', 'values are nested too deeply', path);
      return 0;
    }
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (!target) {
        stop = at(offset, 'ALIAS_UNKNOWN', `there is no &${node.source} above this *${node.source}`, path);
        return 0;
      }
      if (open.has(target)) {
        stop = at(offset, 'ALIAS_BOMB', 'this alias leads into itself', path);
        return 0;
      }
      return sizes.get(target) ?? 1;
    }
    if ((isCollection(node) || isScalar(node)) && node.anchor) anchors.set(node.anchor, node);
    if (!isCollection(node)) return 1;
    open.add(node);
    let size = 1;
    const keys = new Set<string>();
    node.items.forEach((entry, index) => {
      if (!isPair(entry)) {
        size += measure(entry, [...path, index], depth + 1);
        return;
      }
      const key = isScalar(entry.key) ? entry.key.value : undefined;
      const keyOffset = (entry.key as Node | null)?.range?.[0] ?? offset;
      if (typeof key !== 'string') {
        errors.push(at(keyOffset, 'KEY_TYPE', 'a key is a plain word', path));
        return;
      }
      if (keys.has(key)) errors.push(at(keyOffset, 'KEY_TWICE', 'this key stands twice', [...path, key]));
      keys.add(key);
      if (forbiddenKeys.has(key))
        errors.push(at(keyOffset, 'KEY_FORBIDDEN', `${key} is not a key`, [...path, key]));
      size += measure(entry.value, [...path, key], depth + 1);
    });
    open.delete(node);
    sizes.set(node, size);
    if (size > maxValues && !stop)
      stop = at(
        offset,
        'ALIAS_BOMB',
        `it holds more than ${maxValues} values once its aliases are followed`,
        path,
      );
    return size;
  };

  measure(document.contents, [], 0);
  return { errors, stop };
}

/** Returns the offset of a field, or of its nearest parent when it is missing. */
function getOffset(document: Document.Parsed, error: FieldError): number {
  let node: unknown = document.contents;
  let offset = (document.contents as Node | null)?.range?.[0] ?? 0;
  for (const [step, part] of error.path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    const last = step === error.path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((entry) => isScalar(entry.key) && entry.key.value === part);
      if (!pair) return offset;
      const key = (pair.key as Node | null)?.range?.[0];
      const value = (pair.value as Node | null)?.range?.[0];
      offset = (last && error.atKey ? key : isCollection(pair.value) ? key : (value ?? key)) ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      const item = node.items[part] as Node | undefined;
      if (!item) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}
