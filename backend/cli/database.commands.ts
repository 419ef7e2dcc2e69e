import { getBuiltFolders, publishBuildFiles } from '../modules/build-files/build-files';
import type { Command } from './command';
import { seedDemo } from './seed';

export const databaseCommands: Command[] = [
  {
    name: 'migrate',
    takes: '',
    does: 'Brings the database to the newest schema, and stores the scripts of this release',
    createsDatabase: true,
    args: [0, 0],
    async run({ database, env, now }) {
      // Opening the database migrates it.
      const { db } = await database();
      const { files, added } = await publishBuildFiles(db, getBuiltFolders(env), now);
      return {
        data: { migrated: true, files, added },
        lines: [
          'The database has the newest schema.',
          `Scripts and styles of this release: ${files}, of which ${added} are new.`,
        ],
      };
    },
  },
  {
    name: 'seed',
    takes: '',
    does: 'Imports the demo restaurants, also over those that are there',
    createsDatabase: true,
    args: [0, 0],
    async run({ database, now }) {
      const { db } = await database();
      const imported = await seedDemo(db, now);
      return {
        data: { imported },
        lines: imported.map(({ restaurantId, name }) => `Imported ${restaurantId} ${name}`),
        changed: imported.map(({ restaurantId }) => restaurantId),
      };
    },
  },
];
