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

/** The dialog's words, which come with it: in every page's HTML they would be paid for by all who never log in. */
export async function loginLabels(locale: Locale) {
  const [signIn, errors] = await files[locale]();
  return { signIn: signIn.default.signIn, errors: errors.default.errors };
}

export type LoginLabels = Awaited<ReturnType<typeof loginLabels>>;
