import { cleanup, configure } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { afterEach, vi } from 'vitest';
import { getLanguageTag, getLocaleByTag } from '@/lib/domain/i18n/locales';
import { loadAllMessages } from '@/lib/server/i18n/messages';

// A stub router; a test of navigation mocks the module itself.
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn(), back: vi.fn() }),
  usePathname: () => '/home',
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
}));

// Returns messages of server components in the given locale, English by default.
vi.mock('next-intl/server', () => ({
  getTranslations: async (asked: string | { locale?: string; namespace?: string }) => {
    const { locale = 'en', namespace } = typeof asked === 'string' ? { namespace: asked } : asked;
    const messages = await loadAllMessages(getLocaleByTag(locale));
    return createTranslator({
      locale: getLanguageTag(getLocaleByTag(locale)),
      messages,
      namespace: namespace as never,
    });
  },
}));

// Tests have no network: a call without a stub fails as it does offline.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

// Generous, so that a slow machine doesn't fail the test.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});

// Tests click faster than people: each click comes a second after the one before, so that none counts as a double tap.
let clickedAt = 0;
window.addEventListener(
  'click',
  (event) => {
    if (Object.hasOwn(event, 'timeStamp')) return;
    clickedAt += 1_000;
    Object.defineProperty(event, 'timeStamp', { value: clickedAt });
  },
  true,
);

/** Stands in for the browser's EventSource, which happy-dom lacks; it sends no event. */
globalThis.EventSource ??= class extends EventTarget {
  readonly close = () => undefined;
} as unknown as typeof EventSource;
