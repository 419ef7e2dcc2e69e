import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { StaffMessage } from '@/lib/contract/staff/messages';
import { longestAnswer } from '@/lib/contract/text-values';
import { languages } from '@/lib/domain/i18n/locales';
import { AskOnce } from '../money/ask-once';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  message: StaffMessage;
  isPending: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

/** Shows a message with the sent reply, or the field to write one. */
export function MessageItem({ message, isPending, act }: Props) {
  const t = useTranslations('messages');
  const { moment } = useFormats();
  const [isWriting, setWriting] = useState(false);
  const { messageId, email, locale, text, at, state, answer, closedBy = '', closedAt } = message;
  const name = message.name ?? t('guest');
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
      {state !== 'open' && (
        <div className="border-l-2 border-brand pl-3">
          <p className="text-14 text-muted">
            {t(state, { name: closedBy, time: closedAt ? moment(closedAt) : '' })}
          </p>
          {answer && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>}
        </div>
      )}
      {state === 'open' && isWriting && (
        <AnswerForm
          email={email}
          isPending={isPending}
          onKeep={() => setWriting(false)}
          onSend={(written) => act({ name: 'messages.answer', input: { messageId, text: written } })}
        />
      )}
      {state === 'open' && !isWriting && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={t('answerTo', { name })}
            onClick={() => setWriting(true)}
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
  onKeep(): void;
  onSend(text: string): Promise<unknown>;
}

function AnswerForm({ email, isPending, onKeep, onSend }: FormProps) {
  const t = useTranslations('messages');
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isPending) void onSend(text);
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
        <Button type="submit" size="small" pending={isPending} disabled={isBlank}>
          {t('send')}
        </Button>
        <Button size="small" variant="secondary" type="button" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
