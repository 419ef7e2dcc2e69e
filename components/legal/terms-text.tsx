import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';

/** The sections of each text, in order; their words stand in the messages `terms.*`. */
const sections = {
  policy: ['kept', 'why', 'browser', 'who', 'rights'],
  protocol: ['order', 'time', 'cancel', 'food', 'wrong'],
} as const;

interface Props {
  document: keyof typeof sections;
  locale: Locale;
  shopName: string;
}

/** The privacy policy or the terms of use, in the restaurant's name (RT-26). */
export async function TermsText({ document, locale, shopName }: Props) {
  const t = await getTranslations({ locale, namespace: 'terms' });
  // The keys are built from a closed list; the message test proves that they exist in every language.
  const words = t as unknown as (key: string, values?: Record<string, string>) => string;
  return (
    <article className="mx-auto w-full max-w-[720px] px-4 py-8 desk:px-8 desk:py-12">
      <h1 className="text-28 desk:text-36">{words(`${document}.title`)}</h1>
      <p className="mt-2 text-18 text-muted">{words(`${document}.intro`, { name: shopName })}</p>
      {sections[document].map((section) => (
        <section key={section} className="mt-8">
          <h2 className="text-18">{words(`${document}.${section}Title`)}</h2>
          <p className="mt-2">{words(`${document}.${section}`)}</p>
        </section>
      ))}
    </article>
  );
}
