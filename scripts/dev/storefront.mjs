import { createServer } from 'node:http';
import next from 'next';

// Next's development server, without the caching server of server.ts: every request renders.
const { HOST, PORT } = process.env;
const server = createServer();
// `localhost` whatever we listen on: with an address here Next takes its own rewrites for another server's and answers 500.
const app = next({ dev: true, hostname: 'localhost', port: Number(PORT), httpServer: server });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

await app.prepare();
server.on('request', app.getRequestHandler());
// Hot reload is a WebSocket; Next would accept it only after the first request.
server.on('upgrade', app.getUpgradeHandler());
server.listen(Number(PORT), HOST);
