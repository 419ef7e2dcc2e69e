import { startTestStack } from './stack';

/** Every run of the browser tests has a stack of its own, unless it is given one (STACK_URL, as verify does). */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STACK_URL) return undefined;
  const stack = await startTestStack({ payments: true });
  Object.assign(process.env, stack.env);
  return stack.stop;
}
