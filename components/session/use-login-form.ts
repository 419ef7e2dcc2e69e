import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { type FieldErrors, FieldInfo, useSentForm } from '@/components/ui/form';
import { getLoginErrorText, type LoginErrorLabels } from '@/lib/client/session/login-error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import type { CountryCode } from '@/lib/contract/values';
import { type ApiError, toApiError } from '@/lib/domain/api-error';
import { findRefusedField, type LoginError, type Phone } from '@/lib/domain/session/login-form';

type Mistake = LoginError | 'same';

interface Options<Values extends object> {
  defaultValues: Values;
  validate(values: Values): { [Field in keyof Values]?: Mistake };
  /** Texts of mistakes that are shown as information. */
  infos?: Partial<Record<Mistake, string>>;
  send(values: Values): Promise<void>;
  /** Overrides the text of a failed call. */
  describe?(error: ApiError, labels: LoginErrorLabels): string | undefined;
}

/** Returns a function that describes the error of a login, a code or a registration, for a number of a country. */
export function useLoginErrorText() {
  const labels: LoginErrorLabels = { t: useTranslations('signIn'), errors: useTranslations('errors') };
  const phone = useTranslations('session.phone');
  return (error: ApiError, country: CountryCode, override?: Options<object>['describe']): string =>
    override?.(error, labels) ??
    (error.code === 'PHONE_INVALID' ? phone(country) : getLoginErrorText(labels, error));
}

/**
 * Returns the form of a login, a code or a password, whether it is being sent, and the text of the error that belongs to
 * no field. It stays pending after a success, because it is then replaced or closed.
 */
export function useLoginForm<Values extends object & { phone?: Phone }>({
  defaultValues,
  validate,
  infos = {},
  send,
  describe,
}: Options<Values>) {
  const shop = useShop();
  const t = useTranslations('signIn');
  const phone = useTranslations('session.phone');
  const getText = useLoginErrorText();
  const getCountry = (values: Values | undefined) => values?.phone?.country ?? shop.countryCode;
  const describeCall = (error: unknown, values: Values | undefined) =>
    getText(toApiError(error), getCountry(values), describe);

  const { form, mutation, pending, formError } = useSentForm<Values, void>({
    defaultValues,
    send,
    once: true,
    check(values) {
      const describeMistake = (mistake: Mistake) => {
        const info = infos[mistake];
        if (info !== undefined) return new FieldInfo(info);
        return mistake === 'phone' ? phone(getCountry(values)) : t(mistake as Exclude<LoginError, 'phone'>);
      };
      const mistakes = Object.entries<Mistake | undefined>(validate(values));
      return Object.fromEntries(
        mistakes.flatMap(([field, mistake]) => (mistake ? [[field, describeMistake(mistake)]] : [])),
      ) as FieldErrors<Values>;
    },
    findFields(error, values) {
      const field = findRefusedField(toApiError(error).code);
      return (field && field in defaultValues ? { [field]: describeCall(error, values) } : {}) as Partial<
        Record<keyof Values & string, string>
      >;
    },
    onError(error) {
      if (hasSessionEnded(error)) expireSession();
    },
  });
  return {
    form,
    mutation,
    pending,
    error: formError === undefined ? undefined : describeCall(formError, mutation.variables),
  };
}
