import { type ReactNode, useId } from 'react';

/** A card of the editor with its heading. */
export function Part({
  title,
  isTop = false,
  aside,
  children,
}: {
  title: string;
  /** Nothing but the screen's title stands above its heading. */
  isTop?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = isTop ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised">
      <div className="flex flex-wrap items-center gap-2">
        <Heading id={id} className="grow text-16 font-bold">
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
