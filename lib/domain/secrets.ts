/** Secrets that rotate: several with commas between them, the newest first (OPS-12). */
export const splitSecrets = (secrets: string): string[] => secrets.split(',').map((secret) => secret.trim());

/** Returns the secret that new things are signed, sealed or sent with. */
export const getNewestSecret = (secrets: string): string => splitSecrets(secrets)[0]!;

/** Whether each secret of a list is long enough. */
export const hasOnlyLongSecrets = (secrets: string): boolean =>
  splitSecrets(secrets).every((secret) => secret.length >= 32);
