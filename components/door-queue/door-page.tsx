import { randomUUID } from 'node:crypto';
import { getTranslations } from 'next-intl/server';
import { AnswerByLink } from '@/components/reservations/answer-by-link';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { DoorFields } from '@/lib/domain/reservations/door-fields';
import { paths } from '@/lib/domain/routes/paths';
import { call } from '@/lib/server/backend/backend-client';
import { JoinDoor } from './join-door';
import { WaitingParty } from './waiting-party';

interface Props {
  restaurantId: number;
  locale: Locale;
  /** Signed text of the code at the door. */
  door: string;
  /** Token of a party's link. */
  token: string;
  /** The fields of the form that was refused without scripts. */
  typed: DoorFields;
  /** The question and the error code in the address of a page without scripts. */
  ask: string;
  errorCode: string;
}

/** Renders the form of the code at the door, or the page of a party that waits there. */
export async function DoorPage({ restaurantId, locale, door, token, typed, ask, errorCode }: Props) {
  const t = await getTranslations({ locale, namespace: 'door' });
  const frame = {
    restaurantId,
    locale,
    namespaces: ['door', 'waiting.notify'] as const,
    text: (key: Parameters<typeof t>[0]) => t(key as 'title'),
  };
  if (token)
    return (
      <AnswerByLink
        {...frame}
        path={paths.doorQueue({ token })}
        token={token}
        read={() => call(contract['door.party'], { token }, { locale })}
      >
        {(party) => (
          <WaitingParty token={token} rendered={party} asksToLeave={ask === 'leave'} errorCode={errorCode} />
        )}
      </AnswerByLink>
    );
  return (
    <AnswerByLink
      {...frame}
      path={paths.doorQueue({ door })}
      token={door}
      read={() => call(contract['door.look'], { restaurantId, door }, { locale })}
    >
      {(queue) => (
        <JoinDoor
          door={door}
          queue={queue}
          typed={typed}
          joinKey={typed.key || randomUUID()}
          errorCode={errorCode}
        />
      )}
    </AnswerByLink>
  );
}
