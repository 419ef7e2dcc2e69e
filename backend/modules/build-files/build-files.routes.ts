import { buildFilesPath } from '@/lib/contract/internal-paths';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { findBuildFile } from './build-files';

/**
 * `GET /build-files/NAME` gives storefronts a script or style of the storefront's releases of the last days (SKW-01). The
 * body is the file's bytes. An unknown name is a 404, and so is a request without the gateway's secret.
 */
export function addBuildFilesRoutes(app: HttpApp, deps: Deps): void {
  app.get(`/${buildFilesPath}/*`, async (c) => {
    c.set('call', 'buildFiles');
    if (!c.get('fromGateway')) return c.notFound();
    const name = c.req.path.slice(`/${buildFilesPath}/`.length);
    const bytes = await findBuildFile(deps.db, `storefront/${name}`);
    if (!bytes) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/octet-stream' });
  });
}
