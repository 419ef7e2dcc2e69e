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

/** Marks an error of a field as information, such as that a value is missing. */
export class FieldInfo {
  constructor(readonly text: string) {}
}

/** Describes the error of a field; without a provider the error is its own text. */
export const DescribeErrorContext = createContext((error: unknown): ReactNode => error as ReactNode);

type FieldName<Values> = keyof Values & string;

/** Fields with their errors, which `DescribeErrorContext` describes. */
export type FieldErrors<Values> = Partial<Record<FieldName<Values>, unknown>>;

interface Options<Values, Output> {
  defaultValues: Values;
  send(values: Values): Promise<Output>;
  /** Returns the errors of the values before they are sent, in the order of the form; the first one is shown alone. */
  check?(values: Values): FieldErrors<Values>;
  /** Returns the fields that a failed call with these values is about; without any, the error is the form's. */
  findFields?(error: unknown, values: Values): FieldErrors<Values>;
  onSuccess?(output: Output, values: Values): unknown;
  onError?(error: unknown): unknown;
  onSettled?(): unknown;
  /** Fields that get their default again after a success, unless the next entry was begun in one of them. */
  resets?: readonly FieldName<Values>[];
  /** Stays pending after a success, because the form is then replaced or closed. */
  once?: boolean;
}

/**
 * Returns a form that is sent once at a time, its mutation, whether it is being sent, and the error that belongs to no
 * field. What a person writes while it is sent stays.
 */
export function useSentForm<Values extends object, Output>({
  defaultValues,
  send,
  check = () => ({}),
  findFields = () => ({}),
  resets = [],
  once = false,
  ...handlers
}: Options<Values, Output>) {
  const mutation = useMutation({ mutationFn: send, ...handlers });
  const isOver = once && mutation.isSuccess;
  const form = useAppForm({
    defaultValues,
    validators: { onSubmit: ({ value }) => toFormErrors(takeFirst(check(value))) },
    // The error of an earlier call is no longer about what was written since.
    onSubmitInvalid: () => mutation.reset(),
    async onSubmit({ value, formApi }) {
      if (isOver) return;
      try {
        await mutation.mutateAsync(value);
        const now = formApi.state.values;
        if (resets.every((name) => now[name] === value[name]))
          for (const name of resets) formApi.resetField(name as never);
      } catch (error) {
        formApi.setErrorMap({ onSubmit: toFormErrors(findFields(error, value)) } as never);
      }
    },
  });
  const { error, variables } = mutation;
  const isAtField = error !== null && hasErrors(findFields(error, variables as Values));
  return {
    form,
    mutation,
    pending: mutation.isPending || isOver,
    formError: isAtField ? undefined : (error ?? undefined),
  };
}

const hasErrors = (errors: object): boolean => Object.values(errors).some((error) => error !== undefined);

const takeFirst = (errors: object) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([, error]) => error !== undefined)
      .slice(0, 1),
  );

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
        // With errors left from the last submit the library would not run `check`.
        clearErrors(form);
        void form.handleSubmit();
      }}
      {...attributes}
    >
      {children}
    </form>
  );
}

type Controlled = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error' | 'liveError';

/**
 * Returns the surrounding `AppField`: its form, its value, a setter, and the text of its error or information. The
 * library's handler of a field that is left stays unused, because it clears the error of a submit.
 */
export function useSentField<Value>() {
  const { form, name, state, handleChange } = useFieldContext<Value>();
  const describeError = useContext(DescribeErrorContext);
  const [error] = state.meta.errors as unknown[];
  const info =
    error instanceof FieldInfo ? { hint: <span role="status">{error.text}</span>, 'data-asked': true } : {};
  return {
    form: form as AnyFormApi,
    name,
    value: state.value,
    error: error && !(error instanceof FieldInfo) ? describeError(error) : undefined,
    ...info,
    onChange: (value: Value) => handleChange(value as never),
  };
}

/** Returns the attributes that tie an input to its field, its value and its error. */
function useInputAttributes() {
  const { form: _, onChange, ...field } = useSentField<string>();
  return {
    ...field,
    liveError: true,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
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
    // A group of radios is marked too, but only they can have the focus.
    '[aria-invalid="true"]:not(fieldset), [data-asked], [data-invalid] :is(input, select, textarea)',
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Shows an error at a field outside of a submit; undefined clears it. */
export function setFieldError(form: AnyFormApi, name: string, error: unknown): void {
  if (form.getFieldMeta(name))
    form.setFieldMeta(name, (meta) => ({
      ...meta,
      errorMap: { ...meta.errorMap, onSubmit: error },
      errorSourceMap: { ...meta.errorSourceMap, onSubmit: 'form' },
    }));
}

/** Checks one field as a submit does, and shows its error. Returns whether it has none. */
export function checkField(form: AnyFormApi, name: string): boolean {
  const errors = form.options.validators?.onSubmit({ value: form.state.values });
  const error = errors?.fields[name];
  setFieldError(form, name, error);
  return error === undefined;
}

/** Clears all errors, when the form begins to ask for something else. */
export function clearErrors(form: AnyFormApi): void {
  for (const name of Object.keys(form.fieldInfo)) setFieldError(form, name, undefined);
}
