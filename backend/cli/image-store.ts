import { readS3Env } from '../env';
import { createConfiguredImageStore, type ImageStore } from '../modules/media/image-store';

/** The bucket of the S3_ variables, which tells its errors on standard error; undefined without them. Throws EnvError. */
export const getImageStore = (env: Record<string, string | undefined>): ImageStore | undefined =>
  createConfiguredImageStore(readS3Env(env), (message, facts) =>
    process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
  );
