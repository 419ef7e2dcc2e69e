import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const column = String.raw`(?:COLUMN\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?`;
const alter = new RegExp(
  String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${name}\s+([\s\S]*)$`,
  'i',
);

/** Changes of one ALTER TABLE that break the running release, with the reason. */
const RULES: [RegExp, string][] = [
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
 * Returns the statements of a migration that break the previous release, which runs beside the new one. Statements on tables that the
 * migration creates are allowed, and so is one below `-- contract: WHY`, which states why no running release uses the removed part.
 */
export function listBreakingChanges(sql: string): string[] {
  const created = listCreatedTables(sql);
  return splitStatements(sql).flatMap(({ statement, isContract }) => {
    if (isContract) return [];
    const reason = findReason(statement, created);
    return reason ? [`${statement.replace(/\s+/g, ' ').slice(0, 100)}: ${reason}`] : [];
  });
}

const listCreatedTables = (sql: string): Set<string | undefined> =>
  new Set(
    [...sql.matchAll(new RegExp(String.raw`CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${name}`, 'gi'))].map(
      ([, table]) => table,
    ),
  );

function findReason(statement: string, created: Set<string | undefined>): string | undefined {
  if (DROPS.test(statement)) return 'drops what the running release may use';
  if (RENAMES.test(statement)) return 'renames what the running release uses';
  if (TRUNCATES.test(statement)) return 'deletes what the running release wrote';
  const [, table, actions] = alter.exec(statement) ?? [];
  if (!table || !actions || created.has(table)) return undefined;
  // A comma within parentheses does not separate actions.
  for (const action of actions.split(/,(?![^(]*\))/)) {
    const found = RULES.find(([shape]) => shape.test(action.trim()));
    if (found) return found[1];
  }
  return undefined;
}

function splitStatements(sql: string): { isContract: boolean; statement: string }[] {
  return sql
    .split(/-->\s*statement-breakpoint|;\s*(?:\n|$)/)
    .map((part) => ({
      isContract: /^\s*--\s*contract:\s*\S/im.test(part),
      statement: part.replace(/--[^\n]*/g, '').trim(),
    }))
    .filter(({ statement }) => statement !== '');
}

const CONCURRENT_DROP = /^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+"?(\w+)"?$/i;
const INDEX = new RegExp(
  String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?"?(\w+)"?\s+ON\s+${name}`,
  'i',
);

/**
 * Returns the statements of a migration that block writes while an index is created, or create it concurrently in a way that fails or
 * cannot be repeated after a failure (backend/db/apply-migrations.ts).
 */
export function listUnsafeIndexes(sql: string): string[] {
  const created = listCreatedTables(sql);
  const isOutside = /^-- outside a transaction\b/.test(sql);
  const statements = sql.split('--> statement-breakpoint').map((part) =>
    part
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/;$/, ''),
  );
  return statements.flatMap((statement, at) => {
    const [, concurrently, index, table] = INDEX.exec(statement) ?? [];
    const drops = CONCURRENT_DROP.test(statement);
    const findReason = () => {
      if (isOutside && (statement.includes(';') || !(concurrently || drops)))
        return 'belongs to a migration in a transaction';
      if (concurrently && !isOutside) return 'needs the first line `-- outside a transaction`';
      if (concurrently && CONCURRENT_DROP.exec(statements[at - 1] ?? '')?.[1] !== index)
        return 'needs `DROP INDEX CONCURRENTLY IF EXISTS` above it: a failed attempt leaves an invalid index';
      if (table && !concurrently && !created.has(table))
        return 'makes writes wait: add `.concurrently()` to the index';
      return undefined;
    };
    const reason = findReason();
    return reason ? [`${statement.slice(0, 100)}: ${reason}`] : [];
  });
}

/** Runs a check on each migration of a folder, starting at a number. */
export function checkMigrations(
  folder: string,
  from: number,
  listFaults: (sql: string) => string[] = listBreakingChanges,
): string[] {
  const files = readdirSync(folder).filter(
    (file) => /^\d{4}_.*\.sql$/.test(file) && Number(file.slice(0, 4)) >= from,
  );
  return files
    .sort()
    .flatMap((file) =>
      listFaults(readFileSync(join(folder, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
}

/** Lists the files in a folder of migrations that hold the schema as it was before the newest migration: the migrator reads none of them. */
export function listOldSnapshots(folder: string): string[] {
  const meta = join(folder, 'meta');
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(meta, '_journal.json'), 'utf8'),
  );
  const newest = `${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  return readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json') && file !== newest)
    .map((file) => join(meta, file));
}

/** Removes all snapshots except the newest, which the next `drizzle-kit generate` compares with the schema. */
export function removeOldSnapshots(folder: string): void {
  for (const path of listOldSnapshots(folder)) rmSync(path);
}
