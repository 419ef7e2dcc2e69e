import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/**
 * The schema of the restaurant file binds each field to its column, so that one line states the name, the
 * rules, the default and the column. `toRow` writes all bound fields and `fromRow` reads them back.
 */

/** The object in a JSON column that a path can enter; never for lists and single values. */
type Inner<V> = V extends readonly unknown[] | Date ? never : V extends object ? V : never;

/** A column, or a member of a JSON column: `fees.service.cap`. */
type ColumnPath<R> = {
  [K in keyof R & string]:
    | K
    | ([Inner<NonNullable<R[K]>>] extends [never] ? never : `${K}.${ColumnPath<Inner<NonNullable<R[K]>>>}`);
}[keyof R & string];

type ColumnValue<R, P> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof R
    ? ColumnValue<NonNullable<R[K]>, Rest>
    : never
  : P extends keyof R
    ? R[P]
    : never;

/** Converts between the file's value and the stored one; undefined is a field that is left out. */
interface Codec<Value, Stored> {
  write(value: Value): Stored | undefined;
  read(stored: NonNullable<Stored>): Value | undefined;
}

interface Binding {
  /** Each of these columns stores the value; it is read from the first. */
  paths: readonly string[];
  codec?: Codec<unknown, unknown>;
  /** The column's value for a field that is left out; undefined in a JSON column. */
  empty: unknown;
}

interface BindColumn<Row> {
  <const P extends ColumnPath<Row>, S extends z.ZodType<ColumnValue<Row, P> | null | undefined>>(
    path: P | readonly P[],
    schema: S,
  ): S;
  <const P extends ColumnPath<Row>, S extends z.ZodType>(
    path: P,
    schema: S,
    codec: Codec<z.output<S>, ColumnValue<Row, P>>,
  ): S;
}

const bindings = z.registry<Binding>();
const separate = z.registry<{ isSeparate: true }>();

/** Returns a function that binds a field's schema to columns of the table. */
export function bindTo<T extends PgTable>(table: T): BindColumn<T['$inferSelect']> {
  const columns = getTableColumns(table);
  return <S extends z.ZodType>(path: string | readonly string[], schema: S, codec?: unknown): S => {
    const paths = [path].flat();
    const column = columns[paths[0]!];
    const empty = column && (column.notNull ? column.default : null);
    // A shared schema is bound once per field, so each field gets a copy.
    const own = schema.clone() as S;
    bindings.add(own, { paths, empty, codec: codec as Binding['codec'] });
    return own;
  };
}

/** Marks a field that is no column of its part's row, such as a list with a table of its own. */
export function storedSeparately<S extends z.ZodType>(schema: S): S {
  const own = schema.clone() as S;
  separate.add(own, { isSeparate: true });
  return own;
}

/** Leaves an empty list out of its JSON column. */
export const filledList = {
  write: <T>(list: T[] | undefined) => (list?.length ? list : undefined),
  read: <T>(list: T[]) => list,
};

type Values = Record<string, unknown>;

/**
 * Returns the columns to which the fields of a part are bound. A field that is left out becomes null or the
 * default of its column.
 */
export function toRow<T extends PgTable>(schema: z.ZodObject, part: object): T['$inferInsert'] {
  const row: Values = {};
  writeFields(schema, part as Values, row);
  return row;
}

function writeFields(schema: z.ZodObject, part: Values | undefined, row: Values): void {
  for (const { name, part: inner, binding } of listFields(schema)) {
    const value = part?.[name];
    if (inner) writeFields(inner, value as Values | undefined, row);
    if (!binding) continue;
    const stored = binding.codec ? binding.codec.write(value) : value;
    for (const path of binding.paths) setAt(row, path, stored ?? binding.empty);
  }
}

/** Returns the part whose fields the row's columns store; the reverse of `toRow`. */
export function fromRow<S extends z.ZodObject>(schema: S, row: object): z.output<S> {
  const part: Values = {};
  for (const field of listFields(schema)) {
    if (field.part)
      part[field.name] = field.isOptional ? readOptional(field.part, row) : fromRow(field.part, row);
    if (field.binding) part[field.name] = readField(field, field.binding, row);
  }
  return part as z.output<S>;
}

/** Reads an optional part; it is left out when a field that it requires is not stored. */
function readOptional(schema: z.ZodObject, row: object): Values | undefined {
  const part: Values = fromRow(schema, row);
  const lacks = listFields(schema).some(({ name, isOptional }) => !isOptional && part[name] === undefined);
  return lacks ? undefined : part;
}

function readField({ schema }: Field, { paths, codec, empty }: Binding, row: object): unknown {
  const stored = getAt(row, paths[0]!) ?? undefined;
  const value = stored !== undefined && codec ? codec.read(stored) : stored;
  const absent = schema.safeParse(undefined);
  if (value === undefined) return absent.data;
  // A column without null stores its own default for an optional field that is left out.
  return absent.success && absent.data === undefined && isDeepStrictEqual(value, empty) ? undefined : value;
}

interface Field {
  name: string;
  schema: z.ZodType;
  /** Whether the file may leave it out, because it is optional or has a default. */
  isOptional: boolean;
  /** The fields of a part whose fields are bound one by one. */
  part?: z.ZodObject;
  binding?: Binding;
}

const fieldsOf = new WeakMap<z.ZodObject, Field[]>();

/** Lists the fields of a part; throws for one that is neither bound nor stored separately. */
function listFields(schema: z.ZodObject): Field[] {
  const known = fieldsOf.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !separate.has(field))
    .map(([name, field]): Field => {
      const isOptional = field.safeParse(undefined).success;
      const binding = bindings.get(field);
      if (binding) return { name, schema: field, isOptional, binding };
      const part = unwrap(field);
      if (!(part instanceof z.ZodObject)) throw new Error(`the field ${name} is bound to no column`);
      return { name, schema: field, isOptional, part };
    });
  fieldsOf.set(schema, fields);
  return fields;
}

/** Returns the schema without `optional`, `nullable` and its default. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

const getAt = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], row);

/** Sets a member of a JSON column; the column exists even when no member of it has a value. */
function setAt(row: Values, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let holder = row;
  for (const [depth, name] of names.entries()) {
    if (value === undefined && depth > 0 && holder[name] === undefined) return;
    holder[name] ??= {};
    holder = holder[name] as Values;
  }
  if (value !== undefined) holder[last] = value;
}
