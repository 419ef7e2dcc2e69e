import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Notice } from '@/components/ui/notice';
import type { StaffMessage } from '@/lib/contract/staff/messages';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { Screen } from '../layout/screen';
import { useHeldRows } from '../layout/use-held-rows';
import { useAct } from '../orders/use-act';
import { WithMessages } from '../with-messages';
import { MessageItem } from './message-item';

/** Lists the messages to the restaurant, which are answered by email. The URL holds the filter. */
export const MessagesPage = () => (
  <WithMessages isScreen area="reviews">
    <Messages />
  </WithMessages>
);

function Messages() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { only } = useSearch({ from: '/r/$restaurantId/messages' });
  const navigate = useNavigate({ from: '/r/$restaurantId/messages' });
  const t = useTranslations('messages');
  const { data } = useInfiniteQuery(createListQuery(restaurantId, undefined));
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {([undefined, 'closed'] as const).map((choice) => (
            <Chip
              key={choice ?? 'open'}
              selected={only === choice}
              onClick={() => void navigate({ search: { only: choice }, replace: true })}
            >
              {choice ? t('closed') : t('open', { count: data?.pages[0]?.open ?? 0 })}
            </Chip>
          ))}
        </div>
        {/* An answer in writing stays while the closed messages are read. */}
        <div hidden={only === 'closed'}>
          <MessageList only={undefined} />
        </div>
        {only === 'closed' && <MessageList only="closed" />}
      </div>
    </Screen>
  );
}

function MessageList({ only }: { only: 'closed' | undefined }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('messages');
  const getText = useErrorText();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    createListQuery(membership.restaurantId, only),
  );
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
      {data && messages.length === 0 && <p className="text-muted">{t(only ? 'noneClosed' : 'none')}</p>}
      <MessageRows messages={messages} />
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** Returns the query of a list of messages. */
function createListQuery(restaurantId: number, only: 'closed' | undefined) {
  const filter = { restaurantId, closed: only === 'closed' || undefined };
  return infiniteQueryOptions({
    queryKey: ['messages.list', filter],
    queryFn: ({ pageParam, signal }) => call('messages.list', { ...filter, after: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.messages.at(-1)?.messageId : undefined),
  });
}

const getId = ({ messageId }: StaffMessage) => messageId;

function MessageRows({ messages }: { messages: readonly StaffMessage[] }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { act, error, isPending } = useAct();
  const { shown, isGone, hold } = useHeldRows(messages, getId);
  // The newest closed messages name the colleague who settled one that is being answered here.
  const { data: closed } = useInfiniteQuery({
    ...createListQuery(membership.restaurantId, 'closed'),
    enabled: shown.some(isGone),
  });
  const settled = closed?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      {error && (
        <Notice kind="danger" live>
          {error}
        </Notice>
      )}
      <ul className="rounded-card bg-raised shadow-raised empty:hidden">
        {shown.map((message) => (
          <MessageItem
            key={getId(message)}
            message={(isGone(message) && settled.find((row) => getId(row) === getId(message))) || message}
            isGone={isGone(message)}
            isPending={isPending}
            act={act}
            onWriting={(isWriting) => hold(message, isWriting)}
          />
        ))}
      </ul>
    </>
  );
}
