import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import type { S3Env } from '../env';

/** The id and the secret of the only key. */
const key = 'S3RVER';

export interface S3Server {
  /** The environment variables that configure the server. */
  env: S3Env & Record<string, string | undefined>;
  /** Returns the sorted keys of all objects, such as `pictures/abc/source`. */
  list(): Promise<string[]>;
  /** Closes the connection of each later request for which the function returns true. */
  cut(when: (request: IncomingMessage) => boolean): void;
  close(): Promise<void>;
}

/**
 * Starts an S3-compatible server on a free port, with an empty bucket in its own folder. It rejects a wrong
 * secret.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'makan-s3-'));
  const bucket = 'pictures-of-a-test';
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  let isCut: (request: IncomingMessage) => boolean = () => false;
  const server = createServer((request, response) => {
    if (isCut(request)) request.socket.destroy();
    else if (isSignedWith(key, request)) void answer(request, response);
    else {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key.</Message></Error>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: key },
  });
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    async list() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key!).sort();
    },
    cut(when) {
      isCut = when;
    },
    async close() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const hashSha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const signHmac = (secret: string | Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest();

/**
 * Returns whether the request was signed with the secret (AWS signature version 4). The S3 library does not
 * check that.
 */
function isSignedWith(secret: string, { method, url, headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\S+)/.exec(headers.authorization ?? '') ?? [];
  const { pathname, searchParams } = new URL(url!, 'http://s3.test');
  searchParams.sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const asked = [method, pathname, String(searchParams), signed.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashSha256(asked)].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(signHmac, `AWS4${secret}`);
  return signHmac(signingKey, text).toString('hex') === signature;
}
