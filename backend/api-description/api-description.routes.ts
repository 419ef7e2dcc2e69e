import type { HttpApp } from '../http/http-app';
import { openApiText } from './openapi';

/** `/openapi.json`: the protocol that this backend speaks, for people and their tools. */
export function addApiDescriptionRoutes(app: HttpApp): void {
  let text: string | undefined;
  app.get('/openapi.json', (c) => {
    text ??= openApiText();
    return c.body(text, 200, { 'content-type': 'application/json' });
  });
}
