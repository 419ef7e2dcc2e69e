import { useState } from 'react';

/**
 * Returns the text of a field: the typed one until it is saved, otherwise `blank`, which is the saved one. It holds the
 * value that the person read when the typing began, so that the save is refused when a colleague has saved another one.
 */
export function useTyped(saved: string, blank = saved) {
  const [typed, setTyped] = useState<{ text: string; seen: string }>();
  const text = typed?.text ?? blank;
  const seen = typed?.seen ?? saved;
  return {
    text,
    seen,
    isChanged: text.trim() !== saved,
    /** A colleague has saved another value than the one that the person read. */
    isOutdated: text.trim() !== saved && seen !== saved,
    type: (next: string) => setTyped((now) => ({ text: next, seen: now?.seen ?? saved })),
    /** The person has read the saved value, and what is typed takes its place. */
    read: () => setTyped((now) => now && { ...now, seen: saved }),
    /** Shows the saved text again, unless another one was typed since. */
    drop: (sent: string, nowSaved = sent.trim()) =>
      setTyped((now) => (now && now.text !== sent ? { ...now, seen: nowSaved } : undefined)),
  };
}
