import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { StaffReview } from '@/lib/contract/staff/reviews';
import { longestReply } from '@/lib/contract/text-values';
import type { Locale } from '@/lib/contract/values';
import { formatDay } from '@/lib/domain/i18n/date-labels';
import { getImageUrl } from '@/lib/domain/images';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from '../orders/use-act';

interface Props {
  review: StaffReview;
  /** The list has it no more. */
  isGone: boolean;
  isPending: boolean;
  /** Whether the person may reply. */
  canReply: boolean;
  act(asked: OrderAct): Promise<boolean>;
  /** Called when a reply is begun or given up, so that the list keeps the review meanwhile. */
  onWriting(isWriting: boolean): void;
}

/** Shows a review with the restaurant's reply, which can be written, changed and withdrawn. */
export function ReviewItem({ review, isGone, isPending, canReply, act, onWriting }: Props) {
  const t = useTranslations('reviews');
  const locale = useLocale() as Locale;
  const format = useFormatter();
  const [isWriting, setWriting] = useState(false);
  /** The reply that was read when its withdrawal was begun. */
  const [readReply, setReadReply] = useState('');
  const write = (isBegun: boolean) => {
    setWriting(isBegun);
    onWriting(isBegun);
  };
  const { reviewId, nickName: name, score, day, text, pictures, reply } = review;
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="min-w-0 [overflow-wrap:anywhere]">{name}</b>
        <span className="num inline-flex items-center gap-1 font-bold">
          <AnyIcon name="star" size={16} className="self-center" />
          <span aria-hidden="true">{format.number(score)}</span>
          <span className="sr-only">{t('outOf', { score })}</span>
        </span>
        <time dateTime={day} className="num ml-auto text-14 text-muted">
          {formatDay(day, locale)}
        </time>
      </p>
      {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture} className="size-20 overflow-hidden rounded-control">
              {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
              <img
                src={getImageUrl(picture, 288)}
                alt={t('picture', { number: index + 1, name })}
                loading="lazy"
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {reply && !isWriting && <PublishedReply reply={reply} />}
      {canReply && isWriting && (
        <ReplyForm
          name={name}
          published={reply}
          isGone={isGone}
          isPending={isPending}
          onKeep={() => write(false)}
          onSave={async (written, seen) => {
            const isDone = await act({ name: 'reviews.reply', input: { reviewId, text: written, seen } });
            if (isDone) write(false);
          }}
        />
      )}
      {canReply && !isWriting && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={t(reply ? 'changeReply' : 'replyTo', { name })}
            onClick={() => write(true)}
          >
            {t(reply ? 'change' : 'reply')}
          </Button>
          {reply && (
            <AskOnce
              label={t('withdraw')}
              question={t('askWithdraw')}
              sure={t('withdrawNow')}
              isPending={isPending}
              onAsk={() => setReadReply(reply.text)}
              onSure={() => act({ name: 'reviews.withdraw', input: { reviewId, seen: readReply } })}
            />
          )}
        </div>
      )}
    </li>
  );
}

type Reply = NonNullable<StaffReview['reply']>;

function PublishedReply({ reply }: { reply: Reply }) {
  const t = useTranslations('reviews');
  const locale = useLocale() as Locale;
  return (
    <div className="border-l-2 border-brand pl-3">
      <p className="text-14 text-muted">{t('yourReply', { day: formatDay(reply.date, locale) })}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
    </div>
  );
}

interface FormProps {
  name: string;
  published: Reply | undefined;
  isGone: boolean;
  isPending: boolean;
  onKeep(): void;
  onSave(text: string, seen: string | undefined): Promise<void>;
}

function ReplyForm({ name, published, isGone, isPending, onKeep, onSave }: FormProps) {
  const t = useTranslations('reviews');
  // A reply that a colleague publishes meanwhile is not replaced before the person has read it.
  const [seen, setSeen] = useState(published?.text);
  const [text, setText] = useState(seen ?? '');
  const isOutdated = published?.text !== seen && !isPending;
  const isChanged = text.trim() !== '' && text.trim() !== seen && !isOutdated;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPending) void onSave(text, seen);
      }}
    >
      <TextArea
        label={t('replyTo', { name })}
        hint={t('replyHint')}
        value={text}
        maxLength={longestReply}
        counter
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} disabled={!isChanged}>
          {t(seen ? 'save' : 'send')}
        </Button>
        <Button size="small" variant="secondary" type="button" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
      {isOutdated ? (
        <>
          {published && <PublishedReply reply={published} />}
          <Notice
            kind="warning"
            live
            action={
              <Button size="small" variant="secondary" onClick={() => setSeen(published?.text)}>
                {t('read')}
              </Button>
            }
          >
            {t('changedMeanwhile')}
          </Notice>
        </>
      ) : (
        isGone &&
        !isPending && (
          <p role="status" className="text-14 font-bold text-warning">
            {t('gone')}
          </p>
        )
      )}
    </form>
  );
}
