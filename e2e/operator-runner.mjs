// Child process of e2e/operator.ts: runs operator commands in one process, as messages ask for them.
import { pathToFileURL } from 'node:url';

const { runCommand } = await import(pathToFileURL(process.argv[2]).href);

process.on('message', async ({ id, args, env }) => {
  const output = [];
  const print = (line) => output.push(line);
  const exitCode = await runCommand(args, { env, out: print, err: print, now: () => new Date() });
  process.send({ id, exitCode, output: output.join('\n') });
});
