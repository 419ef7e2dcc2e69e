import type { ComponentProps, ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/contract/vocabulary';
import { toApiError } from '@/lib/domain/api-error';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';

type AnswerText = 'title' | 'toMenu' | 'missingTitle' | 'missingText' | 'failedTitle' | 'failedText';

type Namespaces = ComponentProps<typeof ClientMessages>['namespaces'];

interface Props<Linked> {
  restaurantId: number;
  locale: Locale;
  path: string;
  /** Message namespaces of the content. */
  namespaces: Namespaces;
  text: (key: AnswerText) => string;
  /** Token of the link. */
  token: string;
  /** Loads the linked entity. */
  read: () => Promise<Linked>;
  /** `newHref` is the path for another reservation. */
  children: (linked: Linked, newHref: string) => ReactNode;
}

/**
 * Shows the page of a link in a message, rendered per request and never cached. Opening it changes nothing, because
 * mail programs and link previews open links too.
 */
export async function AnswerByLink<Linked>(props: Props<Linked>) {
  const { restaurantId, locale, path, namespaces, text, token, read, children } = props;
  const [{ client, frame }, found] = await Promise.all([
    loadShop(restaurantId, locale),
    readLinked(token, read),
  ]);
  const home = toLocalePath(paths.home(), locale, client.defaultLocale);
  return (
    <ClientMessages namespaces={[...namespaces, 'errors', 'session', 'ui']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={path}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{ title: text('title'), backHref: home, backLabel: text('toMenu') }}
        >
          {'problem' in found ? (
            <EmptyState
              icon="calendar"
              headingLevel={1}
              title={text(`${found.problem}Title`)}
              text={text(`${found.problem}Text`)}
              action={<ButtonLink href={home}>{text('toMenu')}</ButtonLink>}
            />
          ) : (
            <QueryProvider>{children(found.linked, `${home}#reserve`)}</QueryProvider>
          )}
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

async function readLinked<Linked>(
  token: string,
  read: () => Promise<Linked>,
): Promise<{ linked: Linked } | { problem: 'missing' | 'failed' }> {
  if (!token) return { problem: 'missing' };
  try {
    return { linked: await read() };
  } catch (error) {
    const isUnknown = ['LINK_SPENT', 'INVALID_INPUT'].includes(toApiError(error).code);
    return { problem: isUnknown ? 'missing' : 'failed' };
  }
}
