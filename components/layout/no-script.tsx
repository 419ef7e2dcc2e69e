import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/contract/vocabulary';

interface Props {
  locale: Locale;
  /** What the page is for. */
  purpose: 'order' | 'search';
  /** Where the menu can be read. */
  menu: string;
  /** Where one can order by phone. */
  phone?: string;
}

/** What a page that works by script says without one: what it needs, and what can be done instead. */
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
