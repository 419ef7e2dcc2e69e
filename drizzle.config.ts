import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/modules/*/*.tables.ts',
  out: './backend/db/migrations',
});
