import { expect, test } from 'vitest';
import { requireSupportedVersion } from './migrate';

test.each([150_000, 150_008, 180_004])('PostgreSQL %i is supported', (version) => {
  expect(() => requireSupportedVersion(version)).not.toThrow();
});

test.each([96_024, 140_012])(
  'PostgreSQL %i is refused before anything changes, and says what to do',
  (version) => {
    expect(() => requireSupportedVersion(version)).toThrow(
      /version 15 or newer is needed\. Nothing was changed\./,
    );
  },
);
