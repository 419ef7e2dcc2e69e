import { getPort } from '../providers/sign-in/configured-sign-in';
import { startSandboxProvider } from '../providers/sign-in/sandbox-provider';
import { type Command, UsageError } from './command';

export const signInCommands: Command[] = [
  {
    name: 'demo sign-in-provider',
    takes: '',
    does: 'Runs the bundled sign-in provider on SIGN_IN_SANDBOX_PORT until it is stopped; the backend needs the same variable',
    args: [0, 0],
    async run({ env }) {
      if (!env.SIGN_IN_SANDBOX_PORT)
        throw new UsageError('SIGN_IN_SANDBOX_PORT says on which port, such as 4010');
      const port = getPort(env.SIGN_IN_SANDBOX_PORT);
      const { issuer, close } = await startSandboxProvider(port);
      // The open server keeps the process alive after the command has returned.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
      return { data: { issuer }, lines: [`The sandbox provider answers at ${issuer}; Ctrl-C stops it`] };
    },
  },
];
