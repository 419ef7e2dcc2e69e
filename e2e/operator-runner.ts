// Child process of e2e/operator.ts: runs operator commands in one process, on message.
import { pathToFileURL } from 'node:url';

interface Request {
  id: number;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const { runCommand }: typeof import('../backend/cli/main') = await import(
  pathToFileURL(process.argv[2] ?? '').href
);

process.on('message', async ({ id, args, env }: Request) => {
  const output: string[] = [];
  const print = (line: string) => output.push(line);
  const exitCode = await runCommand(args, { env, out: print, err: print, now: () => new Date() });
  process.send?.({ id, exitCode, output: output.join('\n') });
});
