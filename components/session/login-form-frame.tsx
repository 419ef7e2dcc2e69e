import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { SentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';

/** Element of the dialog's footer, into which the submit button is rendered. */
export const FootContext = createContext<HTMLElement | null>(null);

interface Props {
  form: ComponentProps<typeof SentForm>['form'];
  /** Text of the error that belongs to no field. */
  error: string | undefined;
  pending: boolean;
  /** Label of the submit button. */
  submit: string;
  /** Screen reader text while pending. */
  pendingLabel: string;
  children: ReactNode;
}

/** Wraps a form of the login dialog, with its submit button in the dialog's footer. */
export function LoginFormFrame({ form, error, pending, submit, pendingLabel, children }: Props) {
  const id = useId();
  const foot = useContext(FootContext);
  const button = (
    <Button type="submit" form={id} wide pending={pending} pendingLabel={pendingLabel}>
      {submit}
    </Button>
  );
  return (
    <SentForm form={form} id={id} className="flex flex-col gap-4">
      {children}
      {error && (
        <Notice kind="warning" live>
          {error}
        </Notice>
      )}
      {foot && createPortal(button, foot)}
    </SentForm>
  );
}
