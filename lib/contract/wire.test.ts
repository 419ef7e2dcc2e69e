import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { instant } from './wire';

describe('LIM-05 a ten-digit timestamp is read as seconds, a longer one as milliseconds', () => {
  test.each([
    [1_795_573_800, '2026-11-25T02:30:00.000Z'],
    ['1795573800', '2026-11-25T02:30:00.000Z'],
    [1_795_573_800_123, '2026-11-25T02:30:00.123Z'],
    ['1795573800123', '2026-11-25T02:30:00.123Z'],
    ['2026-11-25T10:30:00+08:00', '2026-11-25T02:30:00.000Z'],
  ])('%j is %s', (written, read) => {
    expect(z.decode(instant, written)).toBe(read);
  });

  test.each(['', 'soon', '2026-11-25T25:00:00Z'])('%j is no instant', (written) => {
    expect(z.safeDecode(instant, written).success).toBe(false);
  });
});
