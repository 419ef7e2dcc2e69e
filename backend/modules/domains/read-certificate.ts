import { connect } from 'node:tls';

export interface Certificate {
  validTo: Date;
  /** The reason why browsers reject it; missing for an accepted certificate. */
  refusedFor?: string;
}

const withinMs = 5_000;

/**
 * Returns the certificate that the given address presents for a host. A proxy that creates certificates on
 * demand creates one now. Rejects without a TLS response in five seconds.
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
