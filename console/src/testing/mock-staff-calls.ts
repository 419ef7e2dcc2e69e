import { vi } from 'vitest';
import { z } from 'zod';
import { type Endpoint, getSuccessCode } from '@/lib/contract/endpoint';
import {
  type StaffCallName,
  type StaffInput,
  type StaffOutput,
  staffContract,
} from '@/lib/contract/staff/contract';
import { CallError } from '../api/call';

type Output<N extends StaffCallName> = StaffOutput<N> | Promise<StaffOutput<N>>;
/** The output of a call, or a function that returns it. A call fails with the CallError that the function throws. */
type Reply<N extends StaffCallName> = Output<N> | ((input: StaffInput<N>) => Output<N>);
export type StaffReplies = { [N in StaffCallName]?: Reply<N> };

/**
 * Stands in for the backend for the rest of the test: a call returns its reply, and fails as unreachable without one.
 * Returns a function that lists the sent inputs of a call.
 */
export function mockStaffCalls(replies: StaffReplies) {
  const sent: { name: string; input: unknown }[] = [];

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const name = pathname.replace('/staff/', '') as StaffCallName;
    const reply = replies[name] as unknown;
    if (reply === undefined) throw new TypeError(`Failed to fetch ${pathname}`);
    const input = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams);
    sent.push({ name, input });
    const endpoint: Endpoint = staffContract[name];
    try {
      const output = await (typeof reply === 'function' ? reply(input) : reply);
      const data = z.encode(endpoint.output, output as never);
      return Response.json({ code: getSuccessCode(endpoint.success), message: '', data });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return Response.json({ code: error.code, message: error.message, data: error.detail });
    }
  });
  return {
    listInputs: <N extends StaffCallName>(name: N) =>
      sent.filter((call) => call.name === name).map(({ input }) => input as StaffInput<N>),
  };
}

/** Returns a reply that fails with a code, as the backend does; `message` is in the reader's language. */
export function failStaffCall(code: CallError['code'], message = '', detail?: Record<string, unknown>) {
  return () => {
    throw new CallError(code, message, detail);
  };
}
