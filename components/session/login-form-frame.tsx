import { createContext, type ReactNode, type RefObject, useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { FormErrorState } from './use-form-error';

/** Element of the dialog's footer, into which the submit button is rendered. */
export const FootContext = createContext<HTMLElement | null>(null);

/** Id of the error of the form as a whole; one form is open at a time. */
export const loginErrorId = 'login-error';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  formError: FormErrorState;
  pending: boolean;
  /** Label of the submit button. */
  submit: string;
  /** Screen reader text while pending. */
  pendingLabel: string;
  onSubmit(): void;
  children: ReactNode;
}

/** Wraps a form of the login dialog, with its submit button in the dialog's footer. */
export function LoginFormFrame({
  form,
  formError,
  pending,
  submit,
  pendingLabel,
  onSubmit,
  children,
}: Props) {
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
        if (!pending) onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      {formError.rest && (
        <Notice kind="warning" live>
          <span id={loginErrorId}>{formError.rest}</span>
        </Notice>
      )}
      {foot && createPortal(button, foot)}
    </form>
  );
}
