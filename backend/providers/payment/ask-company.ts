import { cutText } from '@/lib/domain/cut-text';

/** A company's answer that is no success. */
export class CompanyError extends Error {
  override name = 'CompanyError';
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`the company answered ${status}: ${cutText(text, 200)}`);
  }
}

/** Asks a company without an SDK. Throws CompanyError, and other errors for no answer and for one that is no JSON. */
export async function askCompany(
  url: string,
  {
    patience,
    ...init
  }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; patience: number },
): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
  const text = cutText(await answer.text(), 100_000);
  if (!answer.ok) throw new CompanyError(answer.status, text);
  return JSON.parse(text);
}
