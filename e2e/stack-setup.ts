import { startTestStack } from './stack';

/** Starts a stack for each run of the browser tests, unless STACK_URL selects one, as verify does. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STACK_URL) return undefined;
  const stack = await startTestStack({ payments: true });
  Object.assign(process.env, stack.env);
  return stack.stop;
}
