import { getTranslations } from 'next-intl/server';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths } from '@/lib/domain/routes/paths';
import { call } from '@/lib/server/backend/backend-client';
import { AnswerByLink } from './answer-by-link';
import { WaitingAnswer } from './waiting-answer';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Token of the offer's link. */
  token: string;
  /** The error code in the address after a form without scripts. */
  errorCode: string;
}

/** Renders the page of an offer's link. */
export async function WaitingAnswerPage({ restaurantId, locale, token, errorCode }: Props) {
  const t = await getTranslations({ locale, namespace: 'waiting.offer' });
  return (
    <AnswerByLink
      restaurantId={restaurantId}
      locale={locale}
      path={paths.tableOffer({ token })}
      namespaces={['waiting', 'reserve']}
      text={(key) => t(key)}
      token={token}
      read={() => call(contract['waiting.linked'], { token }, { locale })}
    >
      {(linked, newHref) => (
        <WaitingAnswer token={token} rendered={linked} newHref={newHref} errorCode={errorCode} />
      )}
    </AnswerByLink>
  );
}
