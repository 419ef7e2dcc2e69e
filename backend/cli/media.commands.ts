import { recordAudit } from '../core/audit-log';
import { moveImages } from '../modules/media/move-images';
import { type Command, UsageError } from './command';
import { findImageStore } from './image-store';

/** Number of images between two progress lines. */
const shownEvery = 50;

export const mediaCommands: Command[] = [
  {
    name: 'media move',
    takes: '[--back]',
    does: 'Moves pictures from the database into the bucket of S3_BUCKET, or back, while everything runs',
    args: [0, 0],
    options: { back: { type: 'boolean' } },
    async run({ env, values, database, print, now }) {
      const images = findImageStore(env);
      if (!images) throw new UsageError('Name the bucket with S3_ENDPOINT and the other S3_ variables first');
      const { db } = await database();
      const back = values.back === true;
      const where = back ? 'the database' : 'the bucket';
      let moved = 0;
      const onMoved = () => {
        moved++;
        if (moved % shownEvery === 0) print(`${moved} pictures moved so far`);
      };
      const record = (lost: string[]) =>
        recordAudit(db, { act: 'media.move', subject: where, detail: { moved, lost }, at: now });
      const { lost } = await moveImages({ db, images }, { back, onMoved }).catch(async (error) => {
        print(`${moved} pictures moved into ${where} before it ended. Run it again for the others.`);
        if (moved > 0) await record([]);
        throw error;
      });
      if (moved > 0) await record(lost);
      return {
        ok: lost.length === 0,
        data: { moved, lost },
        lines: [
          `${moved} pictures moved into ${where}.`,
          ...lost.map(
            (id) =>
              `Picture ${id} is not in the bucket; restore its objects from an older version of the bucket.`,
          ),
        ],
      };
    },
  },
];
