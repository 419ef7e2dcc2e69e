import { type ReactNode, useEffect } from 'react';
import { restWhereMoved } from '../layout/rest-where-moved';
import { LanguageChoice } from './language-choice';

/** Frames the screens before the sign-in. */
export function EntryFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    // A form in the middle of the window would move when a part of it loads late.
    <main
      ref={restWhereMoved}
      className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col gap-6 p-4 pt-[max(1rem,12dvh)]"
    >
      <div className="flex flex-col gap-5 rounded-card bg-raised p-6 shadow-raised">
        <div className="flex flex-col gap-1">
          <h1>{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
        {children}
      </div>
      <LanguageChoice />
    </main>
  );
}
