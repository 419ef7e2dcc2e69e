import { runSandbox } from './run-sandbox';

const sandbox = await runSandbox(process.env);

async function stop(): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process is gone and can no longer stop this one.
process.on('disconnect', stop);
