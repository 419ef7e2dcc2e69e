import { type ReactNode, useId } from 'react';

/** Shows a card of the editor with its heading. */
export function Part({
  title,
  isTop = false,
  aside,
  error,
  children,
}: {
  title: string;
  /** Makes the heading one level below the screen's title. */
  isTop?: boolean;
  aside?: ReactNode;
  /** Error of the part as a whole, which describes it. */
  error?: string;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = isTop ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={id}
      aria-describedby={error && `${id}-error`}
      data-invalid={error ? true : undefined}
      className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Heading id={id} className="grow text-16 font-bold">
          {title}
        </Heading>
        {aside}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-14 font-bold text-danger">
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
