import { createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable, type Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { decryptChunks, encryptChunks } from './chunk-encryption';
import { newline } from './copy-format';

/**
 * The backup cannot be read or written; the message gives the reason and the remedy. Code BACKUP_UNREADABLE
 * or BACKUP_UNWRITABLE.
 */
export class BackupError extends Error {
  override name = 'BackupError';
  constructor(
    message: string,
    readonly code: 'BACKUP_UNREADABLE' | 'BACKUP_UNWRITABLE' = 'BACKUP_UNREADABLE',
  ) {
    super(message);
  }
}

const ENCRYPTED = Buffer.from('MAKANENC2');
/** Marks files of earlier releases: one message of AES-GCM, whose tag at the end authenticates the whole. */
const ENCRYPTED_WHOLE = Buffer.from('MAKANENC1');
const SALT = 16;
const IV = 12;
const TAG = 16;

/** About 128 MB and a quarter of a second for each try of a passphrase. */
const scryptCost = { N: 2 ** 17, maxmem: 256 * 1024 ** 2 };

/**
 * Writes text to a compressed file, encrypted if there is a passphrase; the file appears once it is
 * complete. Throws BackupError when the disk is full.
 */
export async function writeBackupFile(
  path: string,
  text: AsyncIterable<string | Buffer>,
  passphrase?: string,
): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  const target = createWriteStream(unfinished, { mode: 0o600 });
  try {
    const compressed = Readable.from(text).compose(createGzip({ level: constants.Z_BEST_SPEED }));
    if (passphrase) await pipeline(compressed, await encrypt(passphrase, target), target);
    else await pipeline(compressed, target);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(
      `No space is left for ${path}, and nothing was written. Older backups are as they were. Make room, or have fewer of them with --keep.`,
      'BACKUP_UNWRITABLE',
    );
  }
}

/** Writes the header of an encrypted file. Returns the stream that encrypts its content. */
async function encrypt(passphrase: string, target: Writable): Promise<Transform> {
  const header = Buffer.concat([ENCRYPTED, randomBytes(SALT)]);
  const stream = encryptChunks(scryptSync(passphrase, header.subarray(-SALT), 32, scryptCost), header);
  target.write(header);
  return stream;
}

/** A piece of a line: a row with a picture is too long to be held. */
export interface Piece {
  /** The line's first character. */
  kind: string;
  /** The rest of the line, or a part of it. */
  content: Buffer;
  isLast: boolean;
}

/**
 * Returns the lines of a backup in pieces. Throws BackupError for a file that is truncated, changed, or encrypted with
 * another passphrase.
 */
export async function* readBackupFile(path: string, passphrase?: string): AsyncGenerator<Piece> {
  const { size } = await stat(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    yield* await openLines(path, size, passphrase);
  } catch (error) {
    if (error instanceof BackupError || !isStreamError(error)) throw error;
    throw new BackupError(
      passphrase
        ? `${path} is damaged or cut short, or BACKUP_PASSPHRASE is another one. Nothing was restored.`
        : `${path} is damaged or cut short. Nothing was restored; take another backup.`,
    );
  }
}

const isStreamError = (error: unknown) =>
  /^(Z_|ERR_|EIO)|authenticate/.test(`${(error as { code?: string }).code} ${error}`) ||
  /authenticate/.test(String(error));

async function openLines(path: string, size: number, passphrase?: string): Promise<AsyncGenerator<Piece>> {
  const content = await openContent(path, size, passphrase);
  const gunzip = createGunzip();
  content.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  return splitLines(gunzip);
}

/** Returns the compressed content of a file; none that is encrypted is released before it is authenticated. */
async function openContent(path: string, size: number, passphrase?: string): Promise<Readable> {
  const start = await readStart(path);
  const mark = start.subarray(0, ENCRYPTED.length);
  if (!mark.equals(ENCRYPTED) && !mark.equals(ENCRYPTED_WHOLE)) return createReadStream(path);
  if (!passphrase) throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const header = start.subarray(0, ENCRYPTED.length + SALT);
  const salt = header.subarray(-SALT);
  if (mark.equals(ENCRYPTED)) {
    const key = scryptSync(passphrase, salt, 32, scryptCost);
    return createReadStream(path, { start: header.length }).compose(decryptChunks(key, header)) as Readable;
  }
  const key = scryptSync(passphrase, salt, 32);
  if (size < start.length + TAG) throw new BackupError(`${path} is cut short. Nothing was restored.`);
  const tag = Buffer.concat(await createReadStream(path, { start: size - TAG }).toArray());
  const decrypt = () =>
    createReadStream(path, { start: start.length, end: size - TAG - 1 }).compose(
      createDecipheriv('aes-256-gcm', key, start.subarray(-IV)).setAuthTag(tag),
    ) as Readable;
  // The tag is checked at the end, so the file is read twice.
  for await (const _ of decrypt());
  return decrypt();
}

/** Returns the first bytes of a file, as many as the longest header has. */
async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(ENCRYPTED_WHOLE.length + SALT + IV);
    await file.read(start, 0, start.length, 0);
    return start;
  } finally {
    await file.close();
  }
}

/** Splits content into lines, and these into the pieces in which they come. */
async function* splitLines(input: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let kind = '';
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(newline, start);
      const end = found < 0 ? chunk.length : found;
      const contentStart = kind ? start : start + 1;
      kind ||= String.fromCharCode(chunk[start]!);
      yield { kind, content: chunk.subarray(contentStart, end), isLast: found >= 0 };
      if (found >= 0) kind = '';
      start = end + 1;
    }
  }
}
