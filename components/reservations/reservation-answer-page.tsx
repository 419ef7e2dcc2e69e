import { getTranslations } from 'next-intl/server';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths } from '@/lib/domain/routes/paths';
import { call } from '@/lib/server/backend/backend-client';
import { AnswerByLink } from './answer-by-link';
import { AnswerReservation } from './answer-reservation';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Token of the reminder's link. */
  token: string;
  /** The question and the error code in the address of a page without scripts. */
  ask: string;
  errorCode: string;
}

const namespaces = [
  'reservation.answer',
  'reservation.detail',
  'reservation.list',
  'reservation.status',
  'reservation.seatOrder',
  'reserve',
] as const;

/** Renders the page of a reminder's link. */
export async function ReservationAnswerPage({ restaurantId, locale, token, ask, errorCode }: Props) {
  const t = await getTranslations({ locale, namespace: 'reservation.answer' });
  return (
    <AnswerByLink
      restaurantId={restaurantId}
      locale={locale}
      path={paths.reserveAnswer({ token })}
      namespaces={namespaces}
      text={(key) => t(key)}
      token={token}
      read={() => call(contract['reservations.linked'], { token }, { locale })}
    >
      {(linked, newHref) => (
        <AnswerReservation
          token={token}
          rendered={linked}
          newHref={newHref}
          asksToCancel={ask === 'cancel'}
          errorCode={errorCode}
        />
      )}
    </AnswerByLink>
  );
}
