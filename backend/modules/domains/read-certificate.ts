import { connect } from 'node:tls';

export interface Certificate {
  validTo: Date;
  /** Why browsers refuse it; absent for one that they take. */
  refusedFor?: string;
}

const withinMs = 5_000;

/**
 * Returns the certificate that is answered for a host, at an address of it. A proxy that makes certificates on demand makes one now. Rejects
 * when nothing answers TLS in five seconds.
 */
export function readCertificate(host: string, address = host): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: address, port: 443, servername: host, rejectUnauthorized: false, timeout: withinMs },
      () => {
        const refusedFor = socket.authorized ? undefined : String(socket.authorizationError);
        resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), refusedFor });
        socket.end();
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
}
