import { useTranslations } from 'next-intl';
import { RadioList } from '@/components/ui/radio-list';
import { type Gender, genders, getGenderIndex, toGender } from '@/lib/domain/profile/profile-fields';
import { RowForm } from './row-form';
import { useRowForm } from './use-row-form';

interface Props {
  userId: number;
  /** Index of the saved gender. */
  gender?: number;
  onDone(): void;
}

/** Edits the gender: male, female or secret. */
export function GenderForm({ userId, gender, onDone }: Props) {
  const t = useTranslations('profile.gender');
  const { form, ...state } = useRowForm<{ gender: Gender | undefined }>({
    userId,
    defaultValues: { gender: toGender(gender) },
    check: (values) => (values.gender ? {} : { gender: t('missing') }),
    toEdit: (values) => ({ gender: values.gender && getGenderIndex(values.gender) }),
    saved: t('updated'),
    onDone,
  });

  return (
    <RowForm form={form} {...state} onCancel={onDone}>
      <form.AppField name="gender">
        {({ state: { value, meta }, handleChange }) => (
          <RadioList
            legend={t('label')}
            legendHidden
            options={genders.map((option) => ({ value: option, label: t(option) }))}
            value={value}
            error={meta.errors[0] as unknown as string | undefined}
            onChange={handleChange}
          />
        )}
      </form.AppField>
    </RowForm>
  );
}
