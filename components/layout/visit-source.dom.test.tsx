import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change } from '@/lib/client/api/call';
import { VisitSource } from './visit-source';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn() }));

const visit = async (address: string) => {
  window.history.replaceState(null, '', address);
  const { unmount } = await show(<VisitSource restaurantId={3473} />);
  // Waits until the lazily loaded report has run.
  await import('@/lib/client/tracking/report-opened');
  await new Promise((done) => setTimeout(done));
  unmount();
};
const getReports = () =>
  vi.mocked(change).mock.calls.map(([call, input]) => [call, (input as { utmSource?: string }).utmSource]);

beforeEach(() => {
  vi.mocked(change).mockReset().mockResolvedValue({});
});

test('TRK-01 a visit with utm_source is reported once as openTips, with its source', async () => {
  await visit('/home?utm_source=4');
  await waitFor(() => expect(getReports()).toEqual([['tracking.event', '4']]));
  expect(vi.mocked(change).mock.calls[0]?.[1]).toMatchObject({ event: 'openTips', restaurantId: 3473 });
  await visit('/home?utm_source=4');
  expect(getReports()).toHaveLength(1);
  await visit('/home?utm_source=5');
  expect(getReports()).toHaveLength(2);
});

test('a visit without utm_source is not reported', async () => {
  await visit('/home');
  expect(getReports()).toEqual([]);
});
