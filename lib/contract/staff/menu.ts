import { z } from 'zod';
import { count, flag, instant, list, maybe, text, withWireSchema } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** A path in the restaurant's file by names and keys: `dishes/laksa/name/vn` (lib/domain/draft/edits.ts). */
const path = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9][\w-]*(\/(\$order|[A-Za-z0-9][\w-]*)){0,12}$/, 'is no path');

/** Any JSON; null means a missing value. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const json = withWireSchema(
  { json: {} },
  z.codec(z.unknown().optional(), z.custom<Json>(), {
    decode: (value) => (value ?? null) as Json,
    encode: (value) => value,
  }),
);
const document = z.record(z.string(), json);

/** Maximum request size of a call with many fields of the file or their paths. */
const maxEditBytes = 256 * 1024;

/** Maximum length of the GeoJSON of a delivery area in the settings. */
export const maxShapeText = 200_000;
/** Maximum request size of the settings: the shapes of some areas, each as it was and as it becomes. */
const maxSettingsBytes = 10 * maxShapeText;

/** An edit with the value that the person saw before it. */
const edit = z.object({ path, before: json, value: json });

const fieldError = z.object({
  path: text(400),
  /** Place within a list whose entries have no keys, such as `0/upToKm`. */
  entry: maybe(text(400)),
  code: text(60),
  /** The limit of TOO_LARGE and TOO_SMALL: characters, entries or an amount. */
  limit: maybe(z.number()),
});

const changed = z.object({ path: text(400), before: json, value: json });

/**
 * The restaurant's file in the form of the next publication (CON-16): amounts in the currency's unit, images by id.
 * Reviews are left out; only owners see payment accounts, promo codes and vouchers.
 */
export const menuDraft = defineStaffEndpoint({
  name: 'menu.draft',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    revision: count,
    document,
    /** The changes of the next publication, each with its author. */
    edits: z.array(changed.extend({ by: text(200), at: instant })),
    /** Errors that prevent publishing. */
    errors: z.array(fieldError),
    /** Warnings about possible mistakes; they do not prevent publishing. */
    notes: z.array(fieldError),
    publish: maybe(z.object({ at: instant, by: text(200) })),
    /** The error of the last scheduled publication. */
    publishError: maybe(text(60)),
  }),
});

const saved = z.object({
  revision: count,
  /** Fields that another person has changed in the meantime; nothing was saved. Absent when everything was saved. */
  conflicts: list(
    z.object({
      path: text(400),
      /** The current value and its author. */
      current: json,
      value: json,
      by: maybe(text(200)),
      at: maybe(instant),
      /** The entry was removed. */
      isGone: flag,
    }),
  ),
});

/** Changes fields of the draft, all of them or none. The order of lists is changed by `moves`. */
export const menuSave = defineStaffEndpoint({
  name: 'menu.save',
  effect: 'change',
  role: 'manager',
  maxBytes: maxEditBytes,
  input: z.object({
    /** The draft's revision that the person saw. */
    revision: count,
    edits: list(edit, 200),
    /** `list` is the path of a list with keys; without `after` the entry moves to the front. */
    moves: list(z.object({ list: path, key: text(60, 1), after: maybe(text(60)) }), 20),
  }),
  output: saved,
});

/**
 * Removes changes from the draft: those at and below the paths, or all of them. DRAFT_CHANGED when the draft differs from
 * the one that the person saw.
 */
export const menuDiscard = defineStaffEndpoint({
  name: 'menu.discard',
  effect: 'change',
  role: 'manager',
  maxBytes: maxEditBytes,
  input: z.object({ revision: count, paths: maybe(z.array(path).min(1).max(200)) }),
  output: z.object({}),
});

/** Publishes the draft. DRAFT_CHANGED when it differs from the one that the person saw, DRAFT_INVALID, DRAFT_EMPTY. */
export const menuPublish = defineStaffEndpoint({
  name: 'menu.publish',
  effect: 'change',
  role: 'manager',
  input: z.object({ revision: count }),
  output: z.object({ changes: count }),
});

/**
 * Schedules the publication of the draft in its later state, or removes the schedule. PUBLISH_TIME for a time in the
 * past or too far ahead.
 */
export const menuSchedule = defineStaffEndpoint({
  name: 'menu.schedule',
  effect: 'change',
  role: 'manager',
  input: z.object({ at: maybe(instant) }),
  output: z.object({}),
});

/** The publications, newest first. */
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
        /** The first changes, for reading; `changeCount` counts all. */
        changes: z.array(changed),
        changeCount: count,
        /** The version that diners see. */
        isCurrent: flag,
      }),
    ),
  }),
});

/**
 * Publishes a version of the history again. The draft stays as it is. `currentVersionId` is the version that diners saw when
 * the person opened the history; only systems with an API key may leave it out. STATUS_CONFLICT with the person and the
 * time when another version is published by now; NOT_FOUND, DRAFT_INVALID.
 */
export const menuRestore = defineStaffEndpoint({
  name: 'menu.restore',
  effect: 'change',
  role: 'manager',
  input: z.object({ versionId: count, currentVersionId: maybe(count) }),
  output: z.object({ changes: count }),
});

/**
 * Changes settings and publishes them immediately: everything of the file except the menu. Nothing is saved when others
 * changed the same fields in the meantime. FORBIDDEN for fields that only owners may change; DRAFT_INVALID.
 */
export const settingsSave = defineStaffEndpoint({
  name: 'settings.save',
  effect: 'change',
  role: 'manager',
  maxBytes: maxSettingsBytes,
  input: z.object({ edits: list(edit, 200) }),
  output: saved,
});

/**
 * A QR code of a small amount to the restaurant's own account, which the owner scans as a test (CON-17). NOT_FOUND
 * without an account.
 */
export const settingsTestCode = defineStaffEndpoint({
  name: 'settings.testCode',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    pngInBase64: text(200_000),
    /** The formatted amount, such as `S$0.10`. */
    amount: text(40),
  }),
});

/**
 * Uploads an image for the menu as the body of a POST by a manager: `?restaurantId=`; `focus` from 0 to 1 crops it
 * to a square, `crop=LEFT,TOP,WIDTH,HEIGHT` to a frame in percent. Returns `{ id, width, height }`. TOO_LARGE over 10 MB; PICTURE_REFUSED with `reason` for a file that is
 * no image or has too many pixels; PICTURES_AWAY when the storage does not respond.
 */
export const menuImagePath = 'staff/menu.picture';
