import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** The backup cannot be read or written; the message says why and what to do. Code BACKUP_UNREADABLE or BACKUP_UNWRITABLE. */
export class BackupError extends Error {
  override name = 'BackupError';
  constructor(
    message: string,
    readonly code: 'BACKUP_UNREADABLE' | 'BACKUP_UNWRITABLE' = 'BACKUP_UNREADABLE',
  ) {
    super(message);
  }
}

const ENCRYPTED = Buffer.from('MAKANENC1');
const SALT = 16;
const IV = 12;
const TAG = 16;

const toKey = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32);

/**
 * Writes lines, compressed and with a passphrase encrypted, to a file that appears once it is whole. Throws BackupError when the disk is
 * full.
 */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<string>,
  passphrase?: string,
): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  const target = createWriteStream(unfinished, { mode: 0o600 });
  try {
    if (passphrase)
      await pipeline(
        Readable.from(lines),
        createGzip({ level: constants.Z_BEST_SPEED }),
        encrypt(passphrase),
        target,
      );
    else await pipeline(Readable.from(lines), createGzip({ level: constants.Z_BEST_SPEED }), target);
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

function encrypt(passphrase: string): Transform {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)];
  const cipher = createCipheriv('aes-256-gcm', toKey(passphrase, salt), iv);
  let isFirst = true;
  return new Transform({
    transform(chunk, _, done) {
      if (isFirst) this.push(Buffer.concat([ENCRYPTED, salt, iv]));
      isFirst = false;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/** Returns the lines of a backup. Throws BackupError for a file that is cut short, changed, or has another passphrase. */
export async function* readBackupFile(path: string, passphrase?: string): AsyncGenerator<string> {
  const { size } = await stat(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  const lines = await openLines(path, size, passphrase);
  try {
    for await (const line of lines) yield line;
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

async function openLines(path: string, size: number, passphrase?: string) {
  const file = await open(path);
  const head = Buffer.alloc(ENCRYPTED.length + SALT + IV);
  const tag = Buffer.alloc(TAG);
  try {
    await file.read(head, 0, head.length, 0);
    await file.read(tag, 0, TAG, Math.max(0, size - TAG));
  } finally {
    await file.close();
  }
  const gunzip = createGunzip();
  const forwardErrors = (stream: Readable) => stream.on('error', (error) => gunzip.destroy(error));
  if (!head.subarray(0, ENCRYPTED.length).equals(ENCRYPTED)) {
    forwardErrors(createReadStream(path)).pipe(gunzip);
  } else {
    if (!passphrase) throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
    if (size < head.length + TAG) throw new BackupError(`${path} is cut short. Nothing was restored.`);
    const salt = head.subarray(ENCRYPTED.length, ENCRYPTED.length + SALT);
    const decipher = createDecipheriv('aes-256-gcm', toKey(passphrase, salt), head.subarray(-IV));
    decipher.setAuthTag(tag);
    forwardErrors(createReadStream(path, { start: head.length, end: size - TAG - 1 })).pipe(decipher);
    forwardErrors(decipher).pipe(gunzip);
  }
  return splitLines(gunzip);
}

/** readline would end quietly when its input fails. */
async function* splitLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest) yield rest;
}
