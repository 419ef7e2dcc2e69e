import { useRef, useState } from 'react';

/**
 * Returns the text of a field: the typed one until it is saved, otherwise `blank`, which is the saved one. It holds the
 * value that the person read when the field got the focus, so that no letter is added to a later one, and the save is
 * refused when a colleague has saved another one.
 */
export function useTyped(saved: string, blank = saved) {
  const [typed, setTyped] = useState<{ text: string; seen: string; begun?: string }>();
  const last = useRef<string>(undefined);
  const text = typed?.text ?? blank;
  const seen = typed?.seen ?? saved;
  return {
    text,
    seen,
    isChanged: text.trim() !== saved,
    /** A colleague has saved another value than the one that the person read. */
    isOutdated: text.trim() !== saved && seen !== saved,
    /** A text that was not changed follows the saved one again when the field loses the focus. */
    holds: {
      onFocus: () => setTyped((now) => now ?? { text: blank, seen: saved, begun: blank }),
      onBlur: () => setTyped((now) => (now?.text === now?.begun ? undefined : now)),
    },
    type(next: string) {
      last.current = next;
      setTyped((now) => ({ seen: saved, ...now, text: next }));
    },
    /** Returns the text to send. The text at the beginning, when it is typed again, is then another one than the saved one. */
    send() {
      setTyped((now) => now && { ...now, begun: undefined });
      return { text, seen };
    },
    /** The person has read the saved value, and what is typed takes its place. */
    read: () => setTyped((now) => now && { ...now, seen: saved }),
    /** Shows the saved text again, unless another one was typed since. Returns whether none was. */
    drop(sent: string, nowSaved = sent.trim()): boolean {
      setTyped((now) => (now && now.text !== sent ? { ...now, seen: nowSaved } : undefined));
      return last.current === undefined || last.current === sent;
    },
  };
}
