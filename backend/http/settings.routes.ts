import { createHmac } from 'node:crypto';
import { DomainError } from '../core/domain-error';
import type { HttpApp } from './http-app';

/** Path of the fingerprints of a running backend's settings, for the operator's commands only. */
export const settingsPath = 'settings';

/** Returns a text that tells whether two processes have the same value, and not the value. */
export const getFingerprint = (secret: string, name: string, value: string): string =>
  createHmac('sha256', secret).update(`${name}\n${value}`).digest('base64url').slice(0, 16);

/**
 * Serves fingerprints of this process's settings, so that `makan doctor` finds a part that runs with other ones.
 * Throws ACCESS_DENIED without the gateway's secret.
 */
export function addSettingsRoutes(
  app: HttpApp,
  names: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): void {
  app.get(`/${settingsPath}`, (c) => {
    c.set('call', 'settings');
    if (!c.get('fromGateway')) throw new DomainError('ACCESS_DENIED');
    // During a rotation the caller may hold another one of the secrets.
    const secret = c.req.header('x-gateway-secret') ?? '';
    const settings = names.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, getFingerprint(secret, name, value)]] : [];
    });
    return c.json({ settings: Object.fromEntries(settings) });
  });
}
