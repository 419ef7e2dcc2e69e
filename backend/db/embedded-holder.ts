// Child process of embedded.db.test.ts: starts the server, reports it, and holds it until a signal arrives.
import { startEmbedded } from './embedded';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: embedded-holder <data folder>');
const server = await startEmbedded({ dataDir });
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
