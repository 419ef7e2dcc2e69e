import type { User } from '@/lib/contract/profile';
import { GenderForm } from './gender-form';
import { MobileForm } from './mobile-form';
import { NicknameForm } from './nickname-form';

export type EditableRow = 'nickname' | 'gender' | 'mobile';

interface Props {
  row: EditableRow;
  user: User;
  onDone(): void;
}

/** Shows the form of an open row. The forms load together when the first row is opened. */
export default function RowEditor({ row, user, onDone }: Props) {
  if (row === 'nickname')
    return <NicknameForm userId={user.userId} nickName={user.nickName ?? ''} onDone={onDone} />;
  if (row === 'gender') return <GenderForm userId={user.userId} gender={user.gender} onDone={onDone} />;
  return <MobileForm user={user} onDone={onDone} />;
}
