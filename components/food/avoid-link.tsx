import { getTranslations } from 'next-intl/server';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';

/**
 * Links to the avoid list and marks the place of its summary; a link, so that it works before any script has loaded.
 */
export async function AvoidLink({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'avoid' });
  return (
    <div
      data-avoid=""
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-4 pt-4 desk:px-8 desk:pt-3 print:hidden [@media(scripting:none)]:hidden"
    >
      <a
        href="#avoid"
        className="flex min-h-11 items-center gap-2 text-14 font-bold text-brand-text underline-offset-4 hover:underline"
      >
        <AnyIcon name="cutlery" size={18} />
        {t('link')}
      </a>
    </div>
  );
}
