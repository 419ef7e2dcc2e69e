import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';

/** Shows a panel over the screen, from the right; Escape and a click outside close it. */
export function Panel({
  title,
  onClose,
  footer,
  children,
}: {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('frame');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // A click beside the panel lands on the dialog itself; Escape closes it without help.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[640px] flex-col bg-surface p-0 text-text backdrop:bg-black/50 open:flex"
    >
      <header className="flex items-center gap-3 border-b border-line bg-raised py-2 pr-2 pl-4">
        <h2 id={titleId} className="min-w-0 grow text-18 font-bold">
          {title}
        </h2>
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={t('close')}
          onClick={onClose}
        >
          <AnyIcon name="close" />
        </button>
      </header>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-4">{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-end gap-3 border-t border-line bg-raised p-4">
          {footer}
        </footer>
      )}
    </dialog>
  );
}
