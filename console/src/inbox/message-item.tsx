import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { StaffMessage } from '@/lib/contract/staff/messages';
import { longestAnswer } from '@/lib/contract/text-values';
import { languages } from '@/lib/domain/i18n/locales';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  message: StaffMessage;
  /** The list of open messages has it no more. */
  isGone: boolean;
  isPending: boolean;
  act(asked: OrderAct): Promise<boolean>;
  /** Called when an answer is begun or given up, so that the list keeps the message meanwhile. */
  onWriting(isWriting: boolean): void;
}

/** Shows a message with the sent reply, or the field to write one. */
export function MessageItem({ message, isGone, isPending, act, onWriting }: Props) {
  const t = useTranslations('messages');
  const { moment } = useFormats();
  const [isWriting, setWriting] = useState(false);
  const { messageId, email, locale, text, at, state, answer, closedBy = '', closedAt } = message;
  const name = message.name ?? t('guest');
  const isClosed = isGone || state !== 'open';
  const write = (isBegun: boolean) => {
    setWriting(isBegun);
    onWriting(isBegun);
  };
  const language = languages.find((each) => each.locale === locale)?.name ?? locale;
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="min-w-0 [overflow-wrap:anywhere]">{name}</b>
        <span className="text-14 text-muted">{t('reads', { language })}</span>
        <time dateTime={at} className="num ml-auto text-14 text-muted">
          {moment(at)}
        </time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {isWriting && (
        <AnswerForm
          email={email}
          isPending={isPending}
          isClosed={isClosed && !isPending}
          onKeep={() => write(false)}
          onSend={async (written) => {
            const isDone = await act({ name: 'messages.answer', input: { messageId, text: written } });
            if (isDone) write(false);
          }}
        />
      )}
      {state !== 'open' && (
        <div className="border-l-2 border-brand pl-3">
          <p className="text-14 text-muted">
            {t(state, { name: closedBy, time: closedAt ? moment(closedAt) : '' })}
          </p>
          {answer && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>}
        </div>
      )}
      {!isClosed && !isWriting && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={t('answerTo', { name })}
            onClick={() => write(true)}
          >
            {t('answer')}
          </Button>
          <AskOnce
            label={t('settle')}
            question={t('askSettle')}
            sure={t('settleNow')}
            isPending={isPending}
            onSure={() => act({ name: 'messages.settle', input: { messageId } })}
          />
        </div>
      )}
    </li>
  );
}

interface FormProps {
  email: string;
  isPending: boolean;
  /** A colleague has closed the message; the text stays to be copied. */
  isClosed: boolean;
  onKeep(): void;
  onSend(text: string): Promise<unknown>;
}

function AnswerForm({ email, isPending, isClosed, onKeep, onSend }: FormProps) {
  const t = useTranslations('messages');
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isClosed && !isPending) void onSend(text);
      }}
    >
      <TextArea
        label={t('yourAnswer')}
        hint={t('answerHint', { email })}
        value={text}
        rows={5}
        maxLength={longestAnswer}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} disabled={isBlank || isClosed}>
          {t('send')}
        </Button>
        <Button size="small" variant="secondary" type="button" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
      {isClosed && (
        <p role="status" className="text-14 font-bold text-warning">
          {t('gone')}
        </p>
      )}
    </form>
  );
}
