import { type AnyFormApi, createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { SelectField, TextArea, TextField, type TextFieldProps } from './field';
import { watchPerson } from './watch-person';

const { fieldContext, useFieldContext, formContext } = createFormHookContexts();

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextInput, TextBox, Select },
  formComponents: {},
});

/** Describes the error of a field; without a provider the error is its own text. */
export const DescribeErrorContext = createContext((error: unknown): ReactNode => error as ReactNode);

type FieldName<Values> = keyof Values & string;

/** Fields with their errors, which `DescribeErrorContext` describes. */
export type FieldErrors<Values> = Partial<Record<FieldName<Values>, unknown>>;

interface Options<Values, Output> {
  defaultValues: Values;
  send(values: Values): Promise<Output>;
  /** Returns the errors of the values before they are sent. */
  check?(values: Values): FieldErrors<Values>;
  /** Returns the fields that a failed call is about; without any, the error is the form's. */
  findFields(error: unknown): FieldErrors<Values>;
  onSuccess?(output: Output, values: Values): unknown;
  onError?(error: unknown): unknown;
  onSettled?(): unknown;
  /** Fields that get their default again after a success, unless the next entry was begun in one of them. */
  resets?: readonly FieldName<Values>[];
}

/**
 * Returns a form that is sent once at a time, its mutation, and the error that belongs to no field. What a person writes
 * while it is sent stays.
 */
export function useSentForm<Values extends object, Output>({
  defaultValues,
  send,
  check = () => ({}),
  findFields,
  resets = [],
  ...handlers
}: Options<Values, Output>) {
  const mutation = useMutation({ mutationFn: send, ...handlers });
  const form = useAppForm({
    defaultValues,
    validators: { onSubmit: ({ value }) => toFormErrors(check(value)) },
    async onSubmit({ value, formApi }) {
      try {
        await mutation.mutateAsync(value);
        const now = formApi.state.values;
        if (resets.every((name) => now[name] === value[name]))
          for (const name of resets) formApi.resetField(name as never);
      } catch (error) {
        formApi.setErrorMap({ onSubmit: toFormErrors(findFields(error)) } as never);
      }
    },
  });
  const isAtField = mutation.error !== null && hasErrors(findFields(mutation.error));
  return { form, mutation, formError: isAtField ? undefined : (mutation.error ?? undefined) };
}

const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

const toFormErrors = <Errors extends object>(fields: Errors) =>
  hasErrors(fields) ? { form: undefined, fields } : undefined;

type FormElementProps = Pick<ComponentProps<'form'>, 'className' | 'id'> & {
  form: AnyFormApi;
  children: ReactNode;
};

/**
 * Submits a form by its own checks. Afterwards it focuses the first field with an error or with `data-asked`, unless the
 * person has gone on meanwhile.
 */
export function SentForm({ form, children, ...attributes }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef<{ values: unknown; isStill(): boolean }>(undefined);
  const finished = useStore(form.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts));
  useEffect(() => {
    const { current: before } = submitted;
    const isStill = before?.values === form.state.values && before?.isStill();
    if (finished > 0 && isStill) focusFirstError(element.current);
  }, [finished, form]);
  return (
    <form
      ref={element}
      // The checks of the browser would be in its language and not at the field.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state.isSubmitting) return;
        submitted.current = { values: form.state.values, isStill: watchPerson() };
        void form.handleSubmit();
      }}
      {...attributes}
    >
      {children}
    </form>
  );
}

type Controlled = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'liveError';

/** Returns the attributes that tie an input to its field, its value and its error. */
function useInputAttributes() {
  const field = useFieldContext<string>();
  const describeError = useContext(DescribeErrorContext);
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
