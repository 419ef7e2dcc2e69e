import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './embedded';
import { migrateDatabase } from './migrate';

/** One server per test run, in a folder of its own; gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, onServer, TEMPLATE } = await import('./testing-server');
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-test-'));
  const server = await startEmbedded({ dataDir, durable: false });
  const teardown = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const maintenance = databaseUrl(server.url, 'postgres');
    await onServer(maintenance, `create database ${TEMPLATE}`);
    await migrateDatabase(databaseUrl(server.url, TEMPLATE));
    await onServer(maintenance, `alter database ${TEMPLATE} with is_template true allow_connections false`);
    project.provide('testServerUrl', maintenance);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
