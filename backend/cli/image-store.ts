import { readS3Env } from '../env';
import { createConfiguredImageStore, type ImageStore } from '../modules/media/image-store';

/**
 * Returns the bucket of the S3_ variables, which logs its errors to standard error, or undefined without
 * them. Throws EnvError.
 */
export const findImageStore = (env: Record<string, string | undefined>): ImageStore | undefined =>
  createConfiguredImageStore(readS3Env(env), (message, facts) =>
    process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
  );
