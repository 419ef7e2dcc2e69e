import { etag } from 'hono/etag';
import type { HttpApp } from '../http/http-app';
import { descriptions } from './descriptions';

/** Serves the descriptions; they change only with a release. */
export function addApiDescriptionRoutes(app: HttpApp): void {
  const bodies = new Map<string, string>();
  for (const [name, build] of Object.entries(descriptions)) {
    app.get(`/${name}`, etag(), (c) => {
      const body = bodies.get(name) ?? JSON.stringify(build());
      bodies.set(name, body);
      return c.body(body, 200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600',
      });
    });
  }
}
