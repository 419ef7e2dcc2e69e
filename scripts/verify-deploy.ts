// `npm run verify:deploy` checks an installation built from deploy/ on loopback, after installing missing Debian packages.
import { buildWhenStale } from './build/build';
import { installMissing } from './verify/browser';

installMissing({
  caddy: '/usr/bin/caddy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: '/usr/lib/postgresql',
  varnish: '/usr/sbin/varnishd',
  'varnish-modules': '/usr/share/doc/varnish-modules',
});
await buildWhenStale({ print: console.log });
await import('../e2e/deploy/run');
