import type { S3Client } from '@aws-sdk/client-s3';
import { DomainError } from '../../core/domain-error';
import type { S3Env } from '../../env';
import { imageWidths, largestVariant } from './image-file';

/**
 * Timeouts of one request including retries, in milliseconds. A reader gets the response before a storefront
 * stops waiting.
 */
const limitMs = { get: 4_000, put: 10_000, delete: 10_000 };

export interface ImageStore {
  /** Throws PICTURES_AWAY. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Returns an object's bytes, or undefined when it does not exist. Throws PICTURES_AWAY. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes an object, which may be gone already. Throws PICTURES_AWAY. */
  remove(key: string): Promise<void>;
  /** Deletes an image's objects. An object that cannot be deleted is logged and stays, which is harmless. */
  discard(prefix: string): Promise<void>;
}

export const getImageSourceKey = (prefix: string): string => `${prefix}/source`;
export const getImageVariantKey = (prefix: string, width: number): string => `${prefix}/${width}.webp`;

/** Logs a warning for the operator; the facts hold no secrets. */
type Warn = (message: string, facts: Record<string, unknown>) => void;

/** Returns the bucket of the S3_ variables, or undefined without them. Connects on first use. */
export function createConfiguredImageStore(env: S3Env, warn: Warn): ImageStore | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;

  async function connect() {
    // package.json pins versions that run on Node 20; the operator cannot act on the warning about later
    // versions.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    // Installations without a bucket never load the SDK.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! },
      forcePathStyle: true,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
      // Storages other than Amazon's do not support the newer checksums; the signature covers the bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }
  let connected: ReturnType<typeof connect> | undefined;

  type Sdk = typeof import('@aws-sdk/client-s3');
  async function call<T>(act: keyof typeof limitMs, key: string, run: Run<Sdk, T>): Promise<T | undefined> {
    try {
      connected ??= connect();
      const { sdk, client } = await connected;
      return await run(client, sdk, { abortSignal: AbortSignal.timeout(limitMs[act]) });
    } catch (error) {
      const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
      if (name === 'NoSuchKey') return undefined;
      // The error itself is not logged, because it may repeat parts of the key.
      warn('the bucket of pictures did not answer', {
        act,
        key,
        reason: name,
        status: $metadata?.httpStatusCode,
      });
      throw new DomainError('PICTURES_AWAY');
    }
  }

  const toLocation = (key: string) => ({ Bucket: S3_BUCKET, Key: key });
  const store: ImageStore = {
    async put(key, bytes, type) {
      await call('put', key, (client, { PutObjectCommand }, options) =>
        client.send(new PutObjectCommand({ ...toLocation(key), Body: bytes, ContentType: type }), options),
      );
    },
    get: (key) =>
      call('get', key, async (client, { GetObjectCommand }, options) => {
        const { Body } = await client.send(new GetObjectCommand(toLocation(key)), options);
        return Buffer.from(await Body!.transformToByteArray());
      }),
    async remove(key) {
      await call('delete', key, (client, { DeleteObjectCommand }, options) =>
        client.send(new DeleteObjectCommand(toLocation(key)), options),
      );
    },
    async discard(prefix) {
      const keys = [
        getImageSourceKey(prefix),
        ...[largestVariant, ...imageWidths].map((width) => getImageVariantKey(prefix, width)),
      ];
      const done = await Promise.allSettled(keys.map((key) => store.remove(key)));
      if (done.some(({ status }) => status === 'rejected'))
        warn('objects of a picture stay behind in the bucket', { prefix });
    },
  };
  return store;
}

type Run<Sdk, T> = (client: S3Client, sdk: Sdk, options: { abortSignal: AbortSignal }) => Promise<T>;
