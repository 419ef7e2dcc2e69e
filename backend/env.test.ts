import { describe, expect, test } from 'vitest';
import { EnvError, readBackendEnv, readS3Env } from './env';

const enough = {
  DATABASE_URL: 'postgresql://makan:secret@127.0.0.1:5432/makan',
  GATEWAY_SECRET: 'g'.repeat(32),
  CODE_SECRET: 'c'.repeat(32),
};

function getEnvErrorMessage(source: Record<string, string>): string {
  try {
    readBackendEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message;
  }
  return '';
}

describe('the backend environment', () => {
  test('what is not given has a default, and listens on loopback', () => {
    expect(readBackendEnv(enough)).toMatchObject({
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: 4000,
      LOG_LEVEL: 'info',
    });
  });

  test.each([
    ['BACKEND_PORT', '70000', 'a port number from 1 to 65535'],
    ['BACKEND_PORT', 'http', 'a port number from 1 to 65535'],
    ['DATABASE_URL', 'mysql://127.0.0.1/makan', 'postgresql://user:password@'],
    ['BACKEND_HOST', 'a b', 'an address or host name'],
    ['CODES_PER_ADDRESS', '100000', 'a number from 1 to 99999'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info'],
    ['GATEWAY_SECRET', 'short', 'at least 32 characters'],
    ['STOREFRONT_URL', 'storefront', 'http://127.0.0.1:3000'],
    ['BANK_NOTICE_SECRET', 'short', 'at least 32 characters'],
    ['HOSTED_PAGE_URL', 'pay.example.com', 'https://api.pay.example.com'],
    ['HOSTED_PAGE_HOSTS', 'https://pay.example.com/', 'hosts of its pages'],
    ['SMTP_URL', 'http://mail.example.com', 'smtp://user:password@'],
    ['MAIL_FROM', 'the shop', 'the address that mails come from'],
    ['TWILIO_BASE_URL', 'sms.example.com', 'https://api.twilio.com'],
    ['TWILIO_FROM', 'a name that is too long', 'the number or name'],
    ['PLACES_PROVIDER', 'bing', 'gazetteer, google, onemap or photon'],
    ['S3_ENDPOINT', 's3.example.com', 'the address of an S3-compatible object storage'],
    ['S3_BUCKET', 'My Bucket', 'the name of the bucket'],
    ['S3_SECRET_ACCESS_KEY', 'with a space', 'the secret of that key'],
    ['PLACES_URL', 'ftp://maps.example.com', 'your own Photon'],
  ])('%s=%s is refused by name and with what is expected', (name, value, expected) => {
    const message = getEnvErrorMessage({ ...enough, [name]: value });
    expect(message).toContain(`${name} is not valid: expected`);
    expect(message).toContain(expected);
  });

  test('every missing variable is named at once, and an empty one is missing', () => {
    const message = getEnvErrorMessage({ CODE_SECRET: '' });
    expect(message).toContain('DATABASE_URL is missing');
    expect(message).toContain('GATEWAY_SECRET is missing');
    expect(message).toContain('CODE_SECRET is missing');
  });

  test('values are not repeated, for they may be secrets', () => {
    expect(getEnvErrorMessage({ ...enough, CODE_SECRET: 'hunter2' })).not.toContain('hunter2');
  });

  test('a mail server needs a sender, and an SMS account its token and number', () => {
    const smtp = { ...enough, SMTP_URL: 'smtp://127.0.0.1:2525' };
    expect(getEnvErrorMessage(smtp)).toContain('MAIL_FROM is missing');
    expect(readBackendEnv({ ...smtp, MAIL_FROM: 'shop@example.com' })).toMatchObject({
      MAIL_FROM: 'shop@example.com',
    });
    const twilio = getEnvErrorMessage({ ...enough, TWILIO_ACCOUNT_SID: 'AC1' });
    expect(twilio).toContain('TWILIO_AUTH_TOKEN is missing');
    expect(twilio).toContain('TWILIO_FROM is missing');
  });

  test('object storage needs all of its variables or none', () => {
    const lacking = getEnvErrorMessage({
      ...enough,
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'auto',
    });
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(lacking).toContain(`${name} is missing`);
    expect(getEnvErrorMessage({ ...enough, S3_SECRET_ACCESS_KEY: 'hunter2' })).toContain(
      'S3_ENDPOINT is missing',
    );
    const storage = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'pictures',
      S3_REGION: 'auto',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
    };
    expect(readBackendEnv({ ...enough, ...storage })).toMatchObject(storage);
    // Operator commands need only these variables.
    expect(readS3Env({ ...storage, SMTP_URL: 'smtp://127.0.0.1:2525' })).toEqual(storage);
    expect(readS3Env({ S3_ENDPOINT: '' })).toEqual({});
  });

  test('a live places provider needs its key or account, the others need none', () => {
    const createPlacesEnv = (PLACES_PROVIDER: string, more = {}) => ({ ...enough, PLACES_PROVIDER, ...more });
    expect(getEnvErrorMessage(createPlacesEnv('google'))).toContain('GOOGLE_PLACES_KEY is missing');
    const onemap = getEnvErrorMessage(createPlacesEnv('onemap', { ONEMAP_EMAIL: 'a@example.com' }));
    expect(onemap).toContain('ONEMAP_PASSWORD is missing');
    expect(onemap).not.toContain('ONEMAP_EMAIL');
    expect(readBackendEnv(createPlacesEnv('google', { GOOGLE_PLACES_KEY: 'k' })).PLACES_PROVIDER).toBe(
      'google',
    );
    expect(readBackendEnv(createPlacesEnv('photon')).PLACES_PROVIDER).toBe('photon');
    expect(readBackendEnv({ ...enough, GOOGLE_PLACES_KEY: 'k' }).PLACES_PROVIDER).toBe('gazetteer');
  });
});
