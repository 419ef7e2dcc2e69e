import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const column = String.raw`(?:COLUMN\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?`;
const alter = new RegExp(
  String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${name}\s+([\s\S]*)$`,
  'i',
);

/** What the release before can't bear, in one ALTER TABLE of a table that it uses; `$1` is the column. */
const RULES = [
  [
    /^RENAME\b/i,
    'renames what the running release uses: add the new one, copy, and drop the old one in a later release',
  ],
  [
    new RegExp(String.raw`^DROP\s+(?!CONSTRAINT\b)${column}`, 'i'),
    'drops a column that the running release may use',
  ],
  [
    new RegExp(
      String.raw`^ADD\s+(?!CONSTRAINT\b)${column}(?=[\s\S]*\bNOT\s+NULL\b)(?![\s\S]*\b(?:DEFAULT|GENERATED|SERIAL|BIGSERIAL)\b)`,
      'i',
    ),
    'adds a column that the running release does not fill: give it a default, or let it be null',
  ],
  [
    new RegExp(String.raw`^ALTER\s+${column}\s+SET\s+NOT\s+NULL`, 'i'),
    'refuses rows that the running release writes',
  ],
  [
    new RegExp(String.raw`^ALTER\s+${column}\s+DROP\s+DEFAULT`, 'i'),
    'takes a default away that the running release needs',
  ],
  [
    new RegExp(String.raw`^ALTER\s+${column}\s+(?:SET\s+DATA\s+)?TYPE\b`, 'i'),
    'rewrites the table and changes a type under the running release',
  ],
];
const DROPS = /^DROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|TYPE|SCHEMA|FUNCTION)\b/i;
const RENAMES = /^ALTER\s+(TYPE|INDEX|SEQUENCE|VIEW)\b[\s\S]*\bRENAME\b/i;
const TRUNCATES = /^(TRUNCATE)\b/i;

/**
 * Returns what a migration does that the release before can't bear while both run (OPS-05): one line per statement. Tables that
 * the migration makes itself are free. `-- contract: WHY` above a statement says that no running release uses it any more.
 */
export function findBreakingChanges(sql) {
  const created = new Set(
    [...sql.matchAll(new RegExp(String.raw`CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${name}`, 'gi'))].map(
      ([, table]) => table,
    ),
  );
  return splitStatements(sql).flatMap(({ statement, isContract }) => {
    if (isContract) return [];
    const reason = findReason(statement, created);
    return reason ? [`${statement.replace(/\s+/g, ' ').slice(0, 100)}: ${reason}`] : [];
  });
}

function findReason(statement, created) {
  if (DROPS.test(statement)) return 'drops what the running release may use';
  if (RENAMES.test(statement)) return 'renames what the running release uses';
  if (TRUNCATES.test(statement)) return 'deletes what the running release wrote';
  const [, table, actions] = alter.exec(statement) ?? [];
  if (!table || created.has(table)) return undefined;
  // A comma inside of parentheses belongs to one action.
  for (const action of actions.split(/,(?![^(]*\))/)) {
    const found = RULES.find(([shape]) => shape.test(action.trim()));
    if (found) return found[1];
  }
  return undefined;
}

function splitStatements(sql) {
  return sql
    .split(/-->\s*statement-breakpoint|;\s*(?:\n|$)/)
    .map((part) => ({
      isContract: /^\s*--\s*contract:\s*\S/im.test(part),
      statement: part.replace(/--[^\n]*/g, '').trim(),
    }))
    .filter(({ statement }) => statement !== '');
}

/** Returns one line per breaking change of the migrations in a folder, from a number on. */
export function checkMigrations(folder, from) {
  const files = readdirSync(folder).filter(
    (file) => /^\d{4}_.*\.sql$/.test(file) && Number(file.slice(0, 4)) >= from,
  );
  return files
    .sort()
    .flatMap((file) =>
      findBreakingChanges(readFileSync(join(folder, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
}
