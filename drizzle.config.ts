import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/schema/*.ts',
  out: './backend/db/migrations',
});
