import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The router of a page that is not there; a test that looks at moves mocks the module itself.
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn(), back: vi.fn() }),
  usePathname: () => '/home',
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
