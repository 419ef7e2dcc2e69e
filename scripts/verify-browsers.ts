// `npm run verify:browsers` runs the happy path in Firefox and WebKit, after installing Debian's packages if they are missing.
import { installMissing } from './verify/browser';

installMissing({
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
});
await import('../e2e/browsers/run');
