// A document that loads no style sheets fires an error event for each.
// @vitest-environment-options { "settings": { "disableCSSFileLoading": true } }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayOfferReload, rememberReload } from '@/lib/domain/reload-once';
import { type ChunkError, watchChunks } from './chunk-watch';

const failures: [ChunkError, string][] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  failures.length = 0;
  stop = watchChunks(document, { onError: (...failure) => failures.push(failure) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.head.innerHTML = '';
});

/** Adds a script or style sheet as a bundler does, and waits for the report. */
async function add(part: 'script' | 'style', address: string): Promise<HTMLElement> {
  const element = document.createElement(part === 'script' ? 'script' : 'link');
  if (part === 'style') element.setAttribute('rel', 'stylesheet');
  element.setAttribute(part === 'script' ? 'src' : 'href', address);
  // The document does not fetch scripts of this type.
  if (part === 'script') element.setAttribute('type', 'text/part');
  document.head.append(element);
  await Promise.resolve();
  await Promise.resolve();
  return element;
}

describe('ERR-08 parts of the page that come later', () => {
  test('ERR-08 a script that has not come after 120 s fails as ChunkLoadError, for the bundler too', async () => {
    const script = await add('script', '/_next/static/chunks/a.js');
    const heard = vi.fn();
    script.addEventListener('error', heard);
    vi.advanceTimersByTime(119_999);
    expect(failures).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(failures).toEqual([['ChunkLoadError', '/_next/static/chunks/a.js']]);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('ERR-08 a style sheet that fails does so as CSS_CHUNK_LOAD_FAILED', async () => {
    await add('style', '/_next/static/chunks/a.css');
    vi.advanceTimersByTime(500_000);
    expect(failures).toEqual([['CSS_CHUNK_LOAD_FAILED', '/_next/static/chunks/a.css']]);
  });

  test('one that has come in time does not fail afterwards', async () => {
    const script = await add('script', '/_next/static/chunks/a.js');
    vi.advanceTimersByTime(100_000);
    script.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(100_000);
    expect(failures).toEqual([]);
  });

  test('what others put into the page is not watched', async () => {
    const script = await add('script', 'https://maps.example/api.js');
    script.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(500_000);
    expect(failures).toEqual([]);
  });
});

describe('DEC-64 a reload is offered once', () => {
  test('not again after it was taken', () => {
    expect(mayOfferReload(sessionStorage)).toBe(true);
    rememberReload(sessionStorage);
    expect(mayOfferReload(sessionStorage)).toBe(false);
  });
  test('not where nothing can be remembered', () => {
    const broken = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(mayOfferReload(broken)).toBe(false);
  });
});
