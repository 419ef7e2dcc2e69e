import { afterEach, expect, test, vi } from 'vitest';
import { shareLink } from './share-link';

const link = { title: 'Laksa · Lantern Kitchen', url: 'https://lantern.example/dish?id=7' };
const writeText = vi.fn(async (_: string) => {});

afterEach(() => {
  vi.unstubAllGlobals();
  writeText.mockReset();
});

test('the system’s own sharing is taken where there is one', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  expect(await shareLink(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
  expect(writeText).not.toHaveBeenCalled();
});

test('closing the share sheet copies nothing', async () => {
  const share = async () => {
    throw new DOMException('closed', 'AbortError');
  };
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  expect(await shareLink(link)).toBe('cancelled');
  expect(writeText).not.toHaveBeenCalled();
});

test('without it, or where it is refused, the link is copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await shareLink(link)).toBe('copied');
  const share = async () => {
    throw new DOMException('not here', 'NotAllowedError');
  };
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  expect(await shareLink(link)).toBe('copied');
  expect(writeText.mock.calls).toEqual([[link.url], [link.url]]);
});

test('a browser that allows neither reports failure', async () => {
  vi.stubGlobal('navigator', {});
  expect(await shareLink(link)).toBe('failed');
});
