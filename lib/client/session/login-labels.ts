import type { Locale } from '@/lib/contract/values';

const files = {
  en: () =>
    Promise.all([import('@/messages/parts/sign-in.en.json'), import('@/messages/parts/errors.en.json')]),
  'zh-CN': () =>
    Promise.all([
      import('@/messages/parts/sign-in.zh-CN.json'),
      import('@/messages/parts/errors.zh-CN.json'),
    ]),
  vn: () =>
    Promise.all([import('@/messages/parts/sign-in.vn.json'), import('@/messages/parts/errors.vn.json')]),
} satisfies Record<Locale, () => Promise<unknown>>;

/** The dialog's messages, loaded with it instead of with every page's HTML. */
export async function loadLoginLabels(locale: Locale) {
  const [signIn, errors] = await files[locale]();
  return { signIn: signIn.default.signIn, errors: errors.default.errors };
}

export type LoginLabels = Awaited<ReturnType<typeof loadLoginLabels>>;
