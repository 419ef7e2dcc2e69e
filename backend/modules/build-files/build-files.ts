import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { and, eq, inArray, isNotNull, isNull, like, lt, notInArray } from 'drizzle-orm';
import { dayMs } from '../../core/durations';
import type { Db, Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import type { DrainDeps } from '../../jobs/drain-in-batches';
import { getProjectRoot } from '../../project-root';
import { buildFiles } from '../../schema/build-files';

/** The folders of a release's built files. */
export interface BuiltFolders {
  storefront: string;
  console: string;
}

type Part = keyof BuiltFolders;

/** Returns the folders that the storefront and the backend of this release serve themselves. */
export function getBuiltFolders(env: Record<string, string | undefined>): BuiltFolders {
  const root = getProjectRoot();
  return {
    storefront: resolve(root, env.NEXT_DIST_DIR ?? '.next', 'static'),
    console: resolve(env.CONSOLE_DIR ?? join(root, 'dist', 'console'), 'assets'),
  };
}

/** Milliseconds for which the files of a former release stay: a page may be open for a day, and a rollback takes days. */
const supersededMs = 7 * dayMs;

/** Source maps, and the console's compressed copies, which no page names. */
const isLeftOut = (path: string) => /\.(map|br|gz)$/.test(path);

/** Number of files in one statement, which bounds its bytes to a few megabytes. */
const batchSize = 50;

/**
 * Stores the scripts and styles of this release, so that every process of either release can serve them from now
 * on (SKW-01). Files of a part that the newest release no longer has are marked as superseded. A part that is not built
 * is left as it is. Returns the number of files of the build, and of those that were not stored before.
 */
export async function publishBuildFiles(
  db: Db,
  folders: BuiltFolders,
  now: Date,
): Promise<{ files: number; added: number }> {
  const published = { files: 0, added: 0 };
  for (const part of Object.keys(folders) as Part[]) {
    const paths = listBuilt(folders[part]);
    if (paths.length === 0) continue;
    published.files += paths.length;
    published.added += await publishPart(db, part, folders[part], paths, now);
  }
  return published;
}

/** Lists the files below a folder, with `/` between the parts of a path. */
function listBuilt(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isLeftOut(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function publishPart(db: Db, part: Part, folder: string, paths: string[], now: Date): Promise<number> {
  const names = paths.map((path) => `${part}/${path}`);
  const stored = await db
    .select({ name: buildFiles.name })
    .from(buildFiles)
    .where(like(buildFiles.name, `${part}/%`));
  const isStored = new Set(stored.map(({ name }) => name));
  const missing = paths.filter((path) => !isStored.has(`${part}/${path}`));
  for (let at = 0; at < missing.length; at += batchSize) {
    const rows = missing
      .slice(at, at + batchSize)
      .map((path) => ({ name: `${part}/${path}`, bytes: readFileSync(join(folder, path)) }));
    await db.insert(buildFiles).values(rows).onConflictDoNothing();
  }
  await db.transaction(async (tx) => {
    await tx
      .update(buildFiles)
      .set({ supersededAt: null })
      .where(and(inArray(buildFiles.name, names), isNotNull(buildFiles.supersededAt)));
    await tx
      .update(buildFiles)
      .set({ supersededAt: now })
      .where(
        and(
          like(buildFiles.name, `${part}/%`),
          notInArray(buildFiles.name, names),
          isNull(buildFiles.supersededAt),
        ),
      );
  });
  return missing.length;
}

/** Returns the bytes of a published file, such as `storefront/chunks/0a1b.js`; undefined for an unknown name. */
export async function findBuildFile(db: Executor, name: string): Promise<Buffer | undefined> {
  const [file] = await db
    .select({ bytes: buildFiles.bytes })
    .from(buildFiles)
    .where(eq(buildFiles.name, name));
  return file?.bytes;
}

/** Deletes the files of releases that were replaced days ago. */
export async function removeOldBuildFiles(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock();
  const isOld = lt(buildFiles.supersededAt, new Date(now.getTime() - supersededMs));
  await deleteRows(deps, { job: 'remove-old-build-files', now, table: buildFiles, isOld });
}
