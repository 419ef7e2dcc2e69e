/** Rotating secrets: several with commas between them, the newest first. */
export const splitSecrets = (secrets: string): string[] => secrets.split(',').map((secret) => secret.trim());

/** Returns the secret for new signatures, seals and requests. */
export const getNewestSecret = (secrets: string): string => splitSecrets(secrets)[0]!;

export const hasOnlyLongSecrets = (secrets: string): boolean =>
  splitSecrets(secrets).every((secret) => secret.length >= 32);
