import type { Locale } from '@/lib/contract/values';

type Words = Record<string, unknown>;
type Files = Record<Locale, () => Promise<{ default: Words }>>;

/** The areas whose words come with a part that is loaded later; in every page's HTML all would pay for them. */
const files = {
  addresses: {
    en: () => import('@/messages/parts/addresses.en.json'),
    'zh-CN': () => import('@/messages/parts/addresses.zh-CN.json'),
    vn: () => import('@/messages/parts/addresses.vn.json'),
  },
  errors: {
    en: () => import('@/messages/parts/errors.en.json'),
    'zh-CN': () => import('@/messages/parts/errors.zh-CN.json'),
    vn: () => import('@/messages/parts/errors.vn.json'),
  },
} satisfies Record<string, Files>;

export type LazyArea = keyof typeof files;

/** The words of the areas in one language, by namespace. Rejects when they can't be loaded, as offline. */
export async function lazyWords(locale: Locale, areas: readonly LazyArea[]): Promise<Words> {
  const parts = await Promise.all(areas.map((area) => files[area][locale]()));
  return Object.assign({}, ...parts.map((part) => part.default));
}
