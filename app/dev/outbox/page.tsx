import { notFound } from 'next/navigation';
import { getNewestSecret } from '@/lib/domain/secrets';
import { getStorefrontEnv } from '@/lib/server/env';

export const dynamic = 'force-dynamic';
export const metadata = { title: 'Outbox', robots: { index: false } };

interface Message {
  id: number;
  channel: string;
  recipient: string;
  /** Only mails have a subject. */
  subject: string;
  body: string;
  state: string;
  createdAt: string;
}

async function loadLatestMessages(): Promise<Message[]> {
  const env = getStorefrontEnv();
  const response = await fetch(`${env.BACKEND_URL[0]}/dev/outbox`, {
    cache: 'no-store',
    headers: env.GATEWAY_SECRET ? { 'x-gateway-secret': getNewestSecret(env.GATEWAY_SECRET) } : {},
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) notFound();
  const answer = (await response.json()) as { messages: Message[] };
  return answer.messages;
}

/** Shows unsent SMS and mails, newest first, in development only; one-time codes can be read here. */
export default async function OutboxPage() {
  if (process.env.MAKAN_DEV_PAGES !== '1') notFound();
  const messages = await loadLatestMessages();
  return (
    <main className="mx-auto max-w-[720px] p-4 desk:p-8">
      <h1 className="text-28">Outbox</h1>
      <p className="text-muted">Messages that a provider would send. Reload for newer ones.</p>
      <ol className="mt-6 grid gap-3">
        {messages.map((message) => (
          <li key={message.id} className="rounded-card bg-raised p-4 shadow-raised">
            <p className="num text-12 text-muted">
              {message.channel} · {message.recipient} ·{' '}
              <time dateTime={message.createdAt}>{message.createdAt}</time> · {message.state}
            </p>
            {message.subject && <p className="mt-1 text-16">{message.subject}</p>}
            <p className="num mt-1 whitespace-pre-wrap">{message.body}</p>
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="mt-6">Nothing was sent yet.</p>}
    </main>
  );
}
