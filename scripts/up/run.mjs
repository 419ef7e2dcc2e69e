import { buildWhenStale, bundleWhenStale } from '../build/build.mjs';
import { mergeMessages } from '../build/merge-messages.mjs';
import { checkPort } from './ports.mjs';
import { startStack } from './stack.mjs';

/** Signals that arrive this soon are the same key press: a terminal sends it to us, and npm passes it on once more. */
const SAME_SIGNAL_MS = 2_000;

/** Builds what changed, starts everything, prints the addresses, and returns when a stop signal has been handled. */
export async function runUntilStopped(options) {
  // Before minutes of building.
  await checkPort('PORT', options.host, options.port);
  if (!options.backendUrl) await checkPort('BACKEND_PORT', '127.0.0.1', options.backendPort);
  if (options.development) await checkPort('CONSOLE_PORT', '127.0.0.1', options.consolePort);

  const stopping = watchStopSignal();
  const failed = defer();
  let stack;
  try {
    await build(options);
    if (stopping.now()) return;
    stack = await startStack(options, { say: console.log, onGiveUp: failed.reject });
  } catch (error) {
    // Ctrl-C ends a build, too; that is no failure.
    if (stopping.now()) return;
    throw error;
  }
  if (!stopping.now()) printAddresses(options, stack);
  try {
    await Promise.race([stopping.promise, failed.promise]);
    console.log('\nStopping ...');
  } finally {
    await stack.stop();
  }
  console.log('Stopped.');
}

async function build({ root, distDir, development }) {
  if (!development) return buildWhenStale({ root, distDir, say: console.log });
  // The bundle that prepares the database; Next and tsx compile the rest when it is needed.
  mergeMessages(root);
  return bundleWhenStale({ root, distDir, say: console.log });
}

function watchStopSignal() {
  const { promise, resolve } = defer();
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (first && Date.now() - first > SAME_SIGNAL_MS) process.exit(1);
      first ||= Date.now();
      resolve();
    });
  }
  return { promise, now: () => first > 0 };
}

function defer() {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => {
    deferred.resolve = resolve;
    deferred.reject = reject;
  });
  // A failure before anybody waits must not end the process on its own.
  deferred.promise.catch(() => {});
  return deferred;
}

function printAddresses(options, stack) {
  const lines = stack.restaurants.map(({ name, host }) => {
    const address = host ? `http://${host}:${options.port}/` : `${stack.storefrontUrl}/`;
    return `  ${address.padEnd(36)} ${name}`;
  });
  if (lines.length === 0) lines.push(`  ${stack.storefrontUrl}/`);
  console.log(`\nMakan is up. Open:\n${lines.join('\n')}`);
  const shared = stack.restaurants.find(({ host, sharedTable }) => host && sharedTable);
  if (shared) {
    const table = new URLSearchParams({ tableNo: shared.sharedTable });
    console.log(
      `\nA table that orders together, for two windows:\n  http://${shared.host}:${options.port}/orderDish?${table}`,
    );
  }
  if (stack.consoleUrl) {
    console.log(`\nStaff console: ${stack.consoleUrl}/`);
    if (stack.ownerLink)
      console.log(`Become the owner of the demo, once, within 24 hours:\n  ${stack.ownerLink}`);
    else console.log('Invite an owner: npm run makan -- staff invite ID EMAIL --role owner');
  }
  if (!options.backendUrl) console.log('\nOne-time codes and other messages: npm run makan -- outbox');
  console.log(`Logs and data: ${options.dataDir}\nStop with Ctrl-C (or: kill ${process.pid})`);
}
