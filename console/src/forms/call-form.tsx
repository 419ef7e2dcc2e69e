import type { ComponentProps } from 'react';
import { DescribeErrorContext, SentForm, useSentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { type CallError, toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { listFieldErrors, useFieldErrorText } from './field-errors';

type Options<Values extends object, Output> = Omit<
  Parameters<typeof useSentForm<Values, Output>>[0],
  'findFields' | 'check'
> & {
  /** Fields that a code is about; INVALID_INPUT names its fields itself. */
  fieldsByCode?: Partial<Record<CallError['code'], keyof Values & string>>;
};

/** Returns a form that sends a call, its mutation, and the error that belongs to no field. */
export function useCallForm<Values extends object, Output>({
  fieldsByCode = {},
  ...options
}: Options<Values, Output>) {
  return useSentForm({
    ...options,
    findFields: (error) =>
      Object.fromEntries(
        listFieldErrors(toCallError(error), fieldsByCode, Object.keys(options.defaultValues)),
      ) as Partial<Record<keyof Values & string, unknown>>,
  });
}

/** Is `SentForm` with the texts of the console. */
export function CallForm(props: ComponentProps<typeof SentForm>) {
  const describeError = useFieldErrorText();
  return (
    <DescribeErrorContext value={describeError as (error: unknown) => string}>
      <SentForm {...props} />
    </DescribeErrorContext>
  );
}

/** Shows the error of a call that belongs to no field. */
export function CallErrorNotice({
  error,
  describeError,
}: {
  error: unknown;
  /** Describes errors that are not of a call too. */
  describeError?: (error: unknown) => string;
}) {
  const getText = useErrorText();
  if (!error) return null;
  return (
    <Notice kind="danger" live>
      {(describeError ?? getText)(error)}
    </Notice>
  );
}
