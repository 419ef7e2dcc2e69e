import { recordAudit } from '../core/audit-log';
import { moveImages } from '../modules/media/move-images';
import { type Command, UsageError } from './command';
import { getImageStore } from './image-store';

/** Images between two lines of progress. */
const shownEvery = 50;

export const mediaCommands: Command[] = [
  {
    name: 'media move',
    takes: '[--back]',
    does: 'Moves pictures from the database into the bucket of S3_BUCKET, or back, while everything runs',
    args: [0, 0],
    options: { back: { type: 'boolean' } },
    async run({ env, values, database, say, now }) {
      const images = getImageStore(env);
      if (!images) throw new UsageError('Name the bucket with S3_ENDPOINT and the other S3_ variables first');
      const { db } = await database();
      const back = values.back === true;
      const where = back ? 'the database' : 'the bucket';
      let moved = 0;
      const onMoved = () => {
        moved++;
        if (moved % shownEvery === 0) say(`${moved} pictures moved so far`);
      };
      const record = (lost: string[]) =>
        recordAudit(db, { act: 'media.move', subject: where, detail: { moved, lost }, at: now });
      const { lost } = await moveImages({ db, images }, { back, onMoved }).catch(async (error) => {
        say(`${moved} pictures moved into ${where} before it ended. Run it again for the others.`);
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
