import { createServer } from 'node:http';
import next from 'next';

// Starts Next's development server without the caching server of server.ts, so every request renders.
const { HOST, PORT } = process.env;
const server = createServer();
// With the listen address as hostname, Next treats its own rewrites as external and responds with 500.
const app = next({ dev: true, hostname: 'localhost', port: Number(PORT), httpServer: server });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

await app.prepare();
server.on('request', app.getRequestHandler());
// Next would accept the WebSocket of hot reload only after the first request.
server.on('upgrade', app.getUpgradeHandler());
server.listen(Number(PORT), HOST);
