import type { OutgoingHttpHeaders } from 'node:http';

/** What every answer says, whatever it is. */
const always: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), usb=(), browsing-topics=()',
  'x-frame-options': 'SAMEORIGIN',
  // Payment and sign-in pages open as windows of their own and speak to us through them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

const overHttps: OutgoingHttpHeaders = { ...always, 'strict-transport-security': 'max-age=31536000' };

export const securityHeaders = (secure: boolean): OutgoingHttpHeaders => (secure ? overHttps : always);
