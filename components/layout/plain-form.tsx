import type { ReactNode } from 'react';

interface Props {
  /** `get` opens a page with a question, `post` makes a call. */
  method: 'get' | 'post';
  action: string;
  /** Hidden fields. */
  fields: Readonly<Record<string, string | number | boolean>>;
  onSubmit(): void;
  /** The submit button. */
  children: ReactNode;
}

/** Submits by itself without scripts or before hydration, and by `onSubmit` afterwards. It has no box in the layout. */
export function PlainForm({ method, action, fields, onSubmit, children }: Props) {
  return (
    <form
      method={method}
      action={action}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      {children}
    </form>
  );
}
