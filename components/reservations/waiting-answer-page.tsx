import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { LinkedOffer } from '@/lib/contract/waiting-list';
import { ApiError } from '@/lib/domain/api-error';
import { localePath, paths } from '@/lib/domain/routes/paths';
import { call } from '@/lib/server/backend-client';
import { loadShop } from '@/lib/server/data/load-shop';
import { WaitingAnswer } from './waiting-answer';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Of the offer's link. */
  token: string;
}

/**
 * The page of an offer's link, rendered per request and never cached. Opening it changes nothing: mail programs and link previews
 * open links too.
 */
export async function WaitingAnswerPage({ restaurantId, locale, token }: Props) {
  const [t, { client, frame }, linked] = await Promise.all([
    getTranslations({ locale, namespace: 'waiting.offer' }),
    loadShop(restaurantId, locale),
    loadLinked(token, locale),
  ]);
  const home = localePath(paths.home(), locale, client.defaultLocale);
  return (
    <ClientMessages namespaces={['waiting', 'errors', 'session', 'ui']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={paths.tableOffer({ token })}
        slots={{ user: <AccountSlot shop={client} /> }}
        back={{ title: t('title'), backHref: home, backLabel: t('toMenu') }}
      >
        {typeof linked === 'string' ? (
          <EmptyState
            icon="calendar"
            headingLevel={1}
            title={t(linked === 'missing' ? 'missingTitle' : 'failedTitle')}
            text={t(linked === 'missing' ? 'missingText' : 'failedText')}
            action={<ButtonLink href={home}>{t('toMenu')}</ButtonLink>}
          />
        ) : (
          <QueryProvider>
            <WaitingAnswer shop={client} token={token} rendered={linked} newHref={`${home}#reserve`} />
          </QueryProvider>
        )}
        <LazyLogin shop={client} />
      </PageFrame>
    </ClientMessages>
  );
}

async function loadLinked(token: string, locale: Locale): Promise<LinkedOffer | 'missing' | 'failed'> {
  if (!token) return 'missing';
  try {
    return await call(contract['waiting.linked'], { token }, { locale });
  } catch (error) {
    const isUnknown = error instanceof ApiError && ['LINK_SPENT', 'INVALID_INPUT'].includes(error.code);
    return isUnknown ? 'missing' : 'failed';
  }
}
