import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { controlCharacters, quote } from './copy-format';

/** An insert takes about as many bytes, or one row. */
const BYTES_AT_ONCE = 64 * 1024 ** 2;
const BYTES_OF_WRITE = 64 * 1024;
const NEWLINE = Buffer.from('\n');

interface Copy {
  stream: CopyStreamQuery;
  done: Promise<void>;
}

/**
 * Loads rows of JSON into tables without holding one: a row with a picture is as long as many others. The database
 * collects the text of rows in a temporary table, and makes rows of them.
 */
export class RowLoader {
  #insert = '';
  #copy: Copy | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = 0;

  constructor(private readonly client: pg.Client) {}

  /** Begins with a table; the rows that follow are its own. */
  async begin(table: string): Promise<void> {
    await this.client.query('create temporary table if not exists loaded_rows (row json) on commit drop');
    const { rows } = await this.client.query(
      `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    );
    const columns = rows.map(({ name }) => quote(name));
    this.#insert = `insert into ${quote(table)} (${columns.join(', ')}) overriding system value
      select ${columns.map((name) => `made.${name}`).join(', ')}
        from loaded_rows, json_populate_record(null::${quote(table)}, row) as made`;
  }

  /** Takes the next piece of a row, and whether it is the row's last. */
  async add(piece: Buffer, isLast: boolean): Promise<void> {
    this.#waiting.push(piece);
    if (isLast) this.#waiting.push(NEWLINE);
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes >= BYTES_OF_WRITE) await this.#write();
    if (isLast && this.#bytes >= BYTES_AT_ONCE) await this.finish();
  }

  /** Inserts what was added. */
  async finish(): Promise<void> {
    await this.#write();
    if (!this.#copy) return;
    const { stream, done } = this.#copy;
    this.#copy = undefined;
    this.#bytes = 0;
    stream.end();
    await done;
    await this.client.query(this.#insert);
    await this.client.query('truncate loaded_rows');
  }

  /** Ends a copy that is under way, after which the connection takes statements again. */
  async abort(): Promise<void> {
    this.#copy?.stream.destroy();
    await this.#copy?.done.catch(() => undefined);
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#bytes += bytes.length;
    this.#copy ??= this.#open();
    const { stream, done } = this.#copy;
    // A copy that fails never asks for more.
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
  }

  #open(): Copy {
    const stream = this.client.query(copyFrom(`copy loaded_rows from stdin ${controlCharacters}`));
    const done = finished(stream);
    // The error is thrown where the copy is awaited.
    done.catch(() => undefined);
    return { stream, done };
  }
}
