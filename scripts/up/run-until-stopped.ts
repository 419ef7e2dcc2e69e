import { buildWhenStale, bundleWhenStale } from '../build/build';
import { mergeMessages } from '../build/merge-messages';
import { root } from '../project';
import type { StackOptions } from './options';
import { checkPort } from './ports';
import { type Stack, startStack } from './stack';

/** Milliseconds within which a second signal is ignored, because npm forwards the Ctrl-C that the terminal also sends. */
const SAME_SIGNAL_MS = 2_000;

/** Builds what changed, starts everything, prints the addresses, and returns when a stop signal has been handled. */
export async function runUntilStopped(options: StackOptions & { consolePort: number }): Promise<void> {
  // A port in use is reported before the build, which takes minutes.
  await checkPort('PORT', options.host, options.port);
  if (!options.backendUrl) await checkPort('BACKEND_PORT', '127.0.0.1', options.backendPort);
  if (options.development) await checkPort('CONSOLE_PORT', '127.0.0.1', options.consolePort);

  const stopping = watchStopSignal();
  const failed = defer();
  let stack: Stack;
  try {
    await build(options);
    if (stopping.now()) return;
    stack = await startStack(options, { print: console.log, onGiveUp: failed.reject });
  } catch (error) {
    // A build that Ctrl-C has ended is not a failure.
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

async function build({ development }: StackOptions): Promise<void> {
  if (!development) return buildWhenStale({ print: console.log });
  // Development needs only the bundle that prepares the database; Next and tsx compile the rest on demand.
  mergeMessages(root);
  return bundleWhenStale({ print: console.log });
}

function watchStopSignal(): { promise: Promise<void>; now(): boolean } {
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

interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

function defer(): Deferred {
  const deferred = {} as Deferred;
  deferred.promise = new Promise((resolve, reject) => {
    deferred.resolve = resolve;
    deferred.reject = reject;
  });
  // A rejection before the promise is awaited must not end the process.
  deferred.promise.catch(() => {});
  return deferred;
}

function printAddresses(options: StackOptions, stack: Stack): void {
  const lines = stack.restaurants.map(({ name, host }) => {
    const address = host ? `http://${host}:${options.port}/` : `${stack.storefrontUrl}/`;
    return `  ${address.padEnd(36)} ${name}`;
  });
  if (lines.length === 0) lines.push(`  ${stack.storefrontUrl}/`);
  console.log(`\nMakan is up. Open:\n${lines.join('\n')}`);
  const shared = stack.restaurants.find(({ host, sharedTable }) => host && sharedTable);
  if (shared?.sharedTable) {
    const { tableNo, digits } = shared.sharedTable;
    const table = new URLSearchParams({ tableNo });
    console.log(
      `\nA table that orders together, for two windows:\n  http://${shared.host}:${options.port}/orderDish?${table}`,
    );
    if (digits) console.log(`  Its digits: ${digits}`);
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
