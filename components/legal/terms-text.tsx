import type { AppConfig } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';

type Messages = AppConfig['Messages'];
/** A section has a text and, under the same name with `Title`, its heading. */
type SectionOf<Document extends Props['document']> = {
  [Key in keyof Messages['terms'][Document]]: `${Key & string}Title` extends keyof Messages['terms'][Document]
    ? Key
    : never;
}[keyof Messages['terms'][Document]];

/** The sections of each text, in order; their texts are the messages `terms.*`. */
const sections: { [Document in Props['document']]: SectionOf<Document>[] } = {
  policy: ['stored', 'why', 'browser', 'who', 'rights'],
  protocol: ['order', 'time', 'cancel', 'food', 'wrong'],
};

interface Props {
  document: 'policy' | 'protocol';
  locale: Locale;
  info: Pick<RestaurantInfo, 'countryCode' | 'address' | 'contactNoNew'>;
  shopName: string;
}

/** Shows the privacy policy or the terms of use, in the restaurant's name and under the law of its country. */
export async function TermsText({ document, locale, info, shopName }: Props) {
  const t = await getTranslations({ locale, namespace: 'terms' });
  // The type of `sections` proves that these keys exist.
  const translate = t as unknown as (key: string, values?: Record<string, string>) => string;
  const { countryCode, address, contactNoNew } = info;
  return (
    <article className="mx-auto w-full max-w-[720px] px-4 py-8 desk:px-8 desk:py-12">
      <h1 className="text-28 desk:text-36">{translate(`${document}.title`)}</h1>
      <p className="mt-2 text-18 text-pretty text-muted">
        {translate(`${document}.intro`, { name: shopName })}
      </p>
      {sections[document].map((section) => (
        <section key={section} className="mt-8">
          <h2>{translate(`${document}.${section}Title`)}</h2>
          <p className="mt-2">{translate(`${document}.${section}`)}</p>
        </section>
      ))}
      <section className="mt-8">
        <h2>{translate(`${document}.lawTitle`)}</h2>
        <p className="mt-2">{translate(`${document}.law.${countryCode}`)}</p>
      </section>
      <section className="mt-8">
        <h2>{translate(`${document}.contactTitle`)}</h2>
        <address className="mt-2 not-italic">
          {shopName}
          {address && <span className="block">{address}</span>}
          {contactNoNew && (
            <a
              href={`tel:${contactNoNew.replace(/[^+\d]/g, '')}`}
              className="num inline-flex min-h-11 items-center font-bold text-brand-text"
            >
              {contactNoNew}
            </a>
          )}
        </address>
      </section>
    </article>
  );
}
