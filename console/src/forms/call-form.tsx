import { type AnyFormApi, createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { SelectField, TextArea, TextField, type TextFieldProps } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type CallError, toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { listFieldErrors, useFieldErrorText } from './field-errors';

const { fieldContext, useFieldContext, formContext } = createFormHookContexts();

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextInput, TextBox, Select },
  formComponents: {},
});

interface Options<Values, Output> {
  defaultValues: Values;
  send(values: Values): Promise<Output>;
  /** Fields that a code is about; INVALID_INPUT names its fields itself. */
  fieldsByCode?: Partial<Record<CallError['code'], keyof Values & string>>;
  onSuccess?(output: Output, values: Values): unknown;
  onError?(error: unknown): unknown;
  onSettled?(): unknown;
  /** Fields that get their default again after a success, unless the next entry was begun in one of them. */
  resets?: readonly (keyof Values & string)[];
}

/** Returns a form that sends a call, its mutation, and the error that belongs to no field. */
export function useCallForm<Values extends object, Output>({
  defaultValues,
  send,
  fieldsByCode = {},
  resets = [],
  ...handlers
}: Options<Values, Output>) {
  const mutation = useMutation({ mutationFn: send, ...handlers });
  const listErrors = (error: unknown) =>
    listFieldErrors(toCallError(error), fieldsByCode, Object.keys(defaultValues));
  const form = useAppForm({
    defaultValues,
    async onSubmit({ value, formApi }) {
      try {
        await mutation.mutateAsync(value);
        const now = formApi.state.values;
        if (resets.every((name) => now[name] === value[name]))
          for (const name of resets) formApi.resetField(name as never);
      } catch (error) {
        const fields = Object.fromEntries(listErrors(error));
        formApi.setErrorMap({ onSubmit: { form: undefined, fields } } as never);
      }
    },
  });
  const isAtField = mutation.error !== null && listErrors(mutation.error).length > 0;
  return { form, mutation, formError: isAtField ? undefined : (mutation.error ?? undefined) };
}

/**
 * Submits a form by its own checks. Afterwards it focuses the first field with an error or with `data-asked`, unless the
 * person has gone on meanwhile.
 */
export function CallForm({
  form,
  children,
  ...attributes
}: Pick<ComponentProps<'form'>, 'className'> & { form: AnyFormApi; children: ReactNode }) {
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef<{ values: unknown; focused: Element | null }>(undefined);
  const finished = useStore(form.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts));
  useEffect(() => {
    const { current: before } = submitted;
    const hasGoneOn = before?.values !== form.state.values || before?.focused !== document.activeElement;
    if (finished > 0 && !hasGoneOn) focusFirstError(element.current);
  }, [finished, form]);
  return (
    <form
      ref={element}
      // The checks of the browser would be in its language and not at the field.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state.isSubmitting) return;
        submitted.current = { values: form.state.values, focused: document.activeElement };
        void form.handleSubmit();
      }}
      {...attributes}
    >
      {children}
    </form>
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

type Controlled = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'liveError';

/** Returns the attributes that tie an input to its field, its value and its error. */
function useInputAttributes() {
  const field = useFieldContext<string>();
  const describeError = useFieldErrorText();
  const [error] = field.state.meta.errors;
  return {
    name: field.name,
    value: field.state.value,
    error: error && describeError(error),
    liveError: true,
    onBlur: field.handleBlur,
    onChange: ({ target }: { target: { value: string } }) => field.handleChange(target.value),
  };
}

function TextInput(props: Omit<TextFieldProps, Controlled>) {
  return <TextField {...props} {...useInputAttributes()} />;
}

function TextBox(props: Omit<ComponentProps<typeof TextArea>, Controlled>) {
  return <TextArea {...props} {...useInputAttributes()} />;
}

function Select(props: Omit<ComponentProps<typeof SelectField>, Controlled>) {
  return <SelectField {...props} {...useInputAttributes()} />;
}

/** Scrolls to the first field with an error, or that an answer asked for, and focuses it, which announces the error that describes the field. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-asked], [data-invalid] :is(input, select, textarea)',
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
