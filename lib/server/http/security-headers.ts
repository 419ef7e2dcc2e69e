import type { OutgoingHttpHeaders } from 'node:http';

/** Headers of every response. */
const always: OutgoingHttpHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), usb=(), browsing-topics=()',
  'x-frame-options': 'SAMEORIGIN',
  // Payment and sign-in pages open in new windows and message their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

const overHttps: OutgoingHttpHeaders = { ...always, 'strict-transport-security': 'max-age=31536000' };

export const getSecurityHeaders = (secure: boolean): OutgoingHttpHeaders => (secure ? overHttps : always);
