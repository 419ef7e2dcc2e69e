import { createContext, type ReactNode, type RefObject, useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Problem } from './use-form-error';

/** Element of the dialog's foot, into which the submit button is rendered. */
export const FootContext = createContext<HTMLElement | null>(null);

interface Props {
  form: RefObject<HTMLFormElement | null>;
  problem: Problem;
  pending: boolean;
  /** Label of the button. */
  submit: string;
  /** Screen reader text while pending. */
  pendingLabel: string;
  onSubmit(): Promise<void>;
  children: ReactNode;
}

/** A form of the login dialog with its submit button in the dialog's foot. */
export function LoginFormFrame({ form, problem, pending, submit, pendingLabel, onSubmit, children }: Props) {
  const id = useId();
  const foot = useContext(FootContext);
  const button = (
    <Button type="submit" form={id} wide pending={pending} pendingLabel={pendingLabel}>
      {submit}
    </Button>
  );
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      {problem.rest && (
        <Notice kind="warning" live>
          {problem.rest}
        </Notice>
      )}
      {foot && createPortal(button, foot)}
    </form>
  );
}
