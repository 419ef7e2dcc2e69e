import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, stopAbandoned } from './embedded';
import { migrateDatabase } from './migrate';
import { getDatabaseUrl, runOnServer, TEMPLATE } from './testing-server';

const FOLDER = 'makan-test-';

/** Starts one server per test run in a folder of its own, which is deleted afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearUp();
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER));
  // PostgreSQL's account must be able to enter the folder when the tests run as root.
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, durable: false });
  const teardown = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const maintenance = getDatabaseUrl(server.url, 'postgres');
    await runOnServer(maintenance, `create database ${TEMPLATE}`);
    await migrateDatabase(getDatabaseUrl(server.url, TEMPLATE));
    await runOnServer(
      maintenance,
      `alter database ${TEMPLATE} with is_template true allow_connections false`,
    );
    project.provide('testServerUrl', maintenance);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** Stops and removes the servers of killed test runs. */
async function clearUp(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    if (!(await stopAbandoned(folder))) continue;
    // A killed test may have left a small disk mounted here; for other folders the command fails harmlessly.
    spawnSync('umount', [folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
