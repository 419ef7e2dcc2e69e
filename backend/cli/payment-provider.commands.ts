import type { Company } from '../providers/payment/adapter-names';
import { companyDescriptors } from '../providers/payment/payment-companies';
import { startPeers } from '../providers/payment/peers/start-peers';
import { runSandbox, SandboxEnvError } from '../providers/payment/sandbox/run-sandbox';
import { type Command, UsageError } from './command';

export const paymentProviderCommands: Command[] = [
  {
    name: 'demo payments',
    takes: 'ID',
    does:
      'Runs every payment company as a trial on PAYMENT_PEERS_PORT until it is stopped, and prints the accounts of the ' +
      'restaurant there; no money moves. The backend needs the same PAYMENT_PEERS_PORT',
    args: [1, 1],
    async run({ env, args }) {
      const restaurantId = Number(args[0]);
      const port = Number(env.PAYMENT_PEERS_PORT);
      if (!Number.isSafeInteger(restaurantId) || restaurantId < 1)
        throw new UsageError('the restaurant is named by its number');
      if (!Number.isInteger(port) || port < 1 || port > 65_535)
        throw new UsageError('PAYMENT_PEERS_PORT says on which port, such as 4300');
      const backendUrl = `http://127.0.0.1:${env.BACKEND_PORT || 4000}`;
      const { url, getAccount, close } = await startPeers({ port, backendUrl });
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
      const accounts = companyDescriptors.map(({ title, name }) => ({
        title,
        account: getAccount(name as Company, restaurantId),
      }));
      return {
        data: { url, accounts },
        lines: [
          `The payment companies answer at ${url}; Ctrl-C stops them`,
          ...accounts.map(({ title, account }) => `${title}: ${JSON.stringify(account)}`),
        ],
      };
    },
  },
  {
    name: 'demo payment-provider',
    takes: '',
    does:
      'Runs the bundled provider of payment pages on PAYMENT_SANDBOX_PORT until it is stopped; no money moves. The backend ' +
      'needs its address as HOSTED_PAGE_URL and the same HOSTED_PAGE_SECRET',
    args: [0, 0],
    async run({ env }) {
      const { url, close } = await startSandbox(env);
      // The open server keeps the process alive after the command has returned.
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
