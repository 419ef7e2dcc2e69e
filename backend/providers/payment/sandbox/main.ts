import { runSandbox } from './run-sandbox';

const sandbox = await runSandbox(process.env);

async function stop(): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Whoever started us is gone; nobody else would stop us.
process.on('disconnect', stop);
