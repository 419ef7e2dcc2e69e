import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail';

/** A mail that the server accepted. */
export interface TakenMail extends ReadMail {
  from: string;
  to: string[];
}

/** The server's failure instead of accepting a mail; a reset closes the connection without a response. */
export type MailFailure =
  | { at: 'recipient' | 'data'; code: number }
  | 'reset'
  | 'silence'
  | 'reset after taking';

export interface MailServer {
  port: number;
  taken: TakenMail[];
  /** Called once per try. */
  failure: () => MailFailure | undefined;
  close(): Promise<void>;
}

/** Starts a mail server on a free port of the loopback interface, or on a given port to restart it. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Map<number, Socket>();
  const failures = new Map<string, MailFailure | undefined>();
  const createSmtpError = (code: number) =>
    Object.assign(new Error('refused by the test'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo(_address, session, done) {
      const failure = state.failure();
      failures.set(session.id, failure);
      if (failure === 'reset') sockets.get(session.remotePort)?.resetAndDestroy();
      else if (typeof failure === 'object' && failure.at === 'recipient') done(createSmtpError(failure.code));
      else if (failure !== 'silence') done();
    },
    onData(stream, { id, envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const failure = failures.get(id);
        if (typeof failure === 'object') return done(createSmtpError(failure.code));
        state.taken.push({
          ...readMail(Buffer.concat(chunks)),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        if (failure === 'reset after taking') sockets.get(remotePort)?.resetAndDestroy();
        else done();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const state: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    taken: [],
    failure: () => undefined,
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}
