import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { getRobots } from '@/lib/server/seo/page-metadata';

export const metadata = { robots: getRobots('/gone') };

/** The page for removed addresses; cached once, the middleware sets status 410. */
export default async function GonePage() {
  const t = await getTranslations('found.gone');
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon="cutlery"
        title={t('title')}
        text={t('text')}
        action={<ButtonLink href="/home">{t('home')}</ButtonLink>}
      />
    </main>
  );
}
