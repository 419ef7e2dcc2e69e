import type { Command } from './command';
import { seedDemo } from './seed';

export const databaseCommands: Command[] = [
  {
    name: 'migrate',
    takes: '',
    does: 'Brings the database to the newest schema',
    createsDatabase: true,
    args: [0, 0],
    async run({ database }) {
      // Opening it does that.
      await database();
      return { data: { migrated: true }, lines: ['The database has the newest schema.'] };
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
