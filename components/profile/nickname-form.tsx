import { useTranslations } from 'next-intl';
import { longestNickname, validateNickname } from '@/lib/domain/profile/profile-fields';
import { RowForm } from './row-form';
import { useRowForm } from './use-row-form';

interface Props {
  userId: number;
  nickName: string;
  onDone(): void;
}

export function NicknameForm({ userId, nickName, onDone }: Props) {
  const t = useTranslations('profile.nickname');
  const { form, ...state } = useRowForm({
    userId,
    defaultValues: { nickName },
    check({ nickName }) {
      const error = validateNickname(nickName);
      return error ? { nickName: t(error) } : {};
    },
    toEdit: ({ nickName }) => ({ nickName: nickName.trim() }),
    saved: t('updated'),
    onDone,
  });

  return (
    <RowForm form={form} {...state} onCancel={onDone}>
      <form.AppField name="nickName">
        {(field) => (
          <field.TextInput
            label={t('label')}
            labelHidden
            maxLength={longestNickname}
            counter
            autoComplete="nickname"
          />
        )}
      </form.AppField>
    </RowForm>
  );
}
