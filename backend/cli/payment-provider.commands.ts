import { runSandbox, SandboxEnvError } from '../providers/payment/sandbox/run-sandbox';
import { type Command, UsageError } from './command';

export const paymentProviderCommands: Command[] = [
  {
    name: 'demo payment-provider',
    takes: '',
    does:
      'Runs the bundled provider of payment pages on PAYMENT_SANDBOX_PORT until it is stopped; no money moves. The backend ' +
      'needs its address as HOSTED_PAGE_URL and the same HOSTED_PAGE_SECRET',
    args: [0, 0],
    async run({ env }) {
      const { url, close } = await startSandbox(env);
      // Listening keeps the process alive after the command has ended.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
      return { data: { url }, lines: [`The payment sandbox answers at ${url}; Ctrl-C stops it`] };
    },
  },
];

async function startSandbox(env: Record<string, string | undefined>) {
  try {
    return await runSandbox(env);
  } catch (error) {
    if (error instanceof SandboxEnvError) throw new UsageError(error.message);
    throw error;
  }
}
