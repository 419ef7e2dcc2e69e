import { cleanup, configure } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { afterEach, vi } from 'vitest';
import { languageTag, localeOfTag } from '@/lib/domain/i18n/locales';
import { listMessages } from '@/lib/server/i18n/messages';

// The router of a page that is not there; a test that looks at moves mocks the module itself.
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn(), back: vi.fn() }),
  usePathname: () => '/home',
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
}));

// The words of server components, in the language that they name; English where they leave it to the page's.
vi.mock('next-intl/server', () => ({
  getTranslations: async (asked: string | { locale?: string; namespace?: string }) => {
    const { locale = 'en', namespace } = typeof asked === 'string' ? { namespace: asked } : asked;
    const messages = await listMessages(localeOfTag(locale));
    return createTranslator({
      locale: languageTag(localeOfTag(locale)),
      messages,
      namespace: namespace as never,
    });
  },
}));

// Nothing is reached from here: a call that a test doesn't answer fails as it does offline.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

// Generous: a limit is there to end what never comes, not to judge a slow machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});
