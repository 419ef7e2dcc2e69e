import { z } from 'zod';
import { count, flag, instant, list, maybe, text, travelling } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** A place in the restaurant's file, by names and keys: `dishes/laksa/name/vn` (lib/domain/draft/edits.ts). */
const path = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9][\w-]*(\/(\$order|[A-Za-z0-9][\w-]*)){0,7}$/, 'is no path');

/** Any JSON; null stands for nothing. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const json = travelling(
  { json: {} },
  z.codec(z.unknown().optional(), z.custom<Json>(), {
    decode: (value) => (value ?? null) as Json,
    encode: (value) => value,
  }),
);
const document = z.record(z.string(), json);

/** An edit with the value that the person saw before it. */
const edit = z.object({ path, before: json, value: json });

const fieldError = z.object({
  path: text(400),
  code: text(60),
  /** Of TOO_LARGE and TOO_SMALL: characters, entries or an amount. */
  limit: maybe(z.number()),
});

const changed = z.object({ path: text(400), before: json, value: json });

/**
 * The restaurant's file as it would be published (CON-16): amounts in the currency's unit, images by id. Reviews, promo codes and
 * vouchers are left out, payment accounts for everybody but owners.
 */
export const menuDraft = defineStaffEndpoint({
  name: 'menu.draft',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    revision: count,
    document,
    /** What publishing would change, and who asked for it. */
    edits: z.array(changed.extend({ by: text(200), at: instant })),
    /** What has to be mended before publishing. */
    errors: z.array(fieldError),
    /** What may not be meant; it stops nothing. */
    notes: z.array(fieldError),
    publish: maybe(z.object({ at: instant, by: text(200) })),
    /** Why the last publishing by itself did not happen. */
    publishError: maybe(text(60)),
  }),
});

const saved = z.object({
  revision: count,
  /** Nothing was saved: somebody else changed these fields since. Absent when all was saved. */
  conflicts: list(
    z.object({
      path: text(400),
      /** What stands there now, and who put it there. */
      current: json,
      value: json,
      by: maybe(text(200)),
      at: maybe(instant),
      /** The dish or the like is gone. */
      isGone: flag,
    }),
  ),
});

/** Changes fields of the draft, all of them or none. An order is changed by `moves`. */
export const menuSave = defineStaffEndpoint({
  name: 'menu.save',
  effect: 'change',
  role: 'manager',
  input: z.object({
    /** The draft's revision that the person saw. */
    revision: count,
    edits: list(edit, 200),
    /** `list` is the path of a list with keys; `after` absent: to the front. */
    moves: list(z.object({ list: path, key: text(60, 1), after: maybe(text(60)) }), 20),
  }),
  output: saved,
});

/** Takes changes out of the draft: those at and below the paths, or all of them. */
export const menuDiscard = defineStaffEndpoint({
  name: 'menu.discard',
  effect: 'change',
  role: 'manager',
  input: z.object({ paths: maybe(z.array(path).min(1).max(200)) }),
  output: z.object({}),
});

/** Publishes the draft. DRAFT_CHANGED when it is no longer the one that the person saw, DRAFT_INVALID, DRAFT_EMPTY. */
export const menuPublish = defineStaffEndpoint({
  name: 'menu.publish',
  effect: 'change',
  role: 'manager',
  input: z.object({ revision: count }),
  output: z.object({ changes: count }),
});

/** Publishes the draft at a time by itself, as it is then; absent: not. PUBLISH_TIME for a time that has passed or is too far. */
export const menuSchedule = defineStaffEndpoint({
  name: 'menu.schedule',
  effect: 'change',
  role: 'manager',
  input: z.object({ at: maybe(instant) }),
  output: z.object({}),
});

/** What was published, newest first. */
export const menuHistory = defineStaffEndpoint({
  name: 'menu.history',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    versions: z.array(
      z.object({
        versionId: count,
        kind: z.enum(['publish', 'settings', 'undo', 'outside']),
        by: text(200),
        at: instant,
        /** The first of them, for reading; `changeCount` counts all. */
        changes: z.array(changed),
        changeCount: count,
        /** It is what diners see. */
        isCurrent: flag,
      }),
    ),
  }),
});

/** Publishes a version of the history again. The draft stays as it is. NOT_FOUND, DRAFT_INVALID. */
export const menuRestore = defineStaffEndpoint({
  name: 'menu.restore',
  effect: 'change',
  role: 'manager',
  input: z.object({ versionId: count }),
  output: z.object({ changes: count }),
});

/**
 * Changes settings and publishes them at once: everything of the file but the menu. Nothing is saved when others changed the same
 * fields since. FORBIDDEN for fields that are for owners; DRAFT_INVALID.
 */
export const settingsSave = defineStaffEndpoint({
  name: 'settings.save',
  effect: 'change',
  role: 'manager',
  input: z.object({ edits: list(edit, 200) }),
  output: saved,
});

/** A code of a small amount to the restaurant's own account, to be scanned by its owner (CON-17). NOT_FOUND without an account. */
export const settingsTestCode = defineStaffEndpoint({
  name: 'settings.testCode',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    pngInBase64: text(200_000),
    /** As it is shown, such as `S$0.10`. */
    amount: text(40),
  }),
});

/**
 * An image for the menu, as the body of a POST by a manager: `?restaurantId=`, and `focus` from 0 to 1 to cut it to a square. Answers
 * `{ id, width, height }`. TOO_LARGE over 10 MB; PICTURE_REFUSED with `reason` for what is no image, or too many pixels;
 * PICTURES_AWAY when they cannot be stored just now.
 */
export const menuImagePath = 'staff/menu.picture';
