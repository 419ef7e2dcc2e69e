import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/contract/vocabulary';

interface Props {
  locale: Locale;
  purpose: 'order' | 'search' | 'page';
  /** URL of the static menu. */
  menu: string;
  /** Phone number for orders. */
  phone?: string;
}

/** Explains without scripts that the page needs them, and links to alternatives. */
export async function NoScript({ locale, purpose, menu, phone }: Props) {
  const t = await getTranslations({ locale, namespace: 'layout.noScript' });
  return (
    <noscript>
      <EmptyState
        title={purpose === 'order' && phone ? t('call', { phone }) : t(purpose)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {phone && <ButtonLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ButtonLink>}
            <ButtonLink variant={phone ? 'secondary' : undefined} href={menu}>
              {t('menu')}
            </ButtonLink>
          </div>
        }
      />
    </noscript>
  );
}
