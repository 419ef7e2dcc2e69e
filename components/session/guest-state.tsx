import { Button } from '@/components/ui/button';
import { EmptyState, type EmptyStateProps } from '@/components/ui/empty-state';
import { type LoginRequest, openLogin } from '@/lib/client/session/session-client';

interface Props extends Pick<EmptyStateProps, 'icon' | 'title' | 'text'> {
  /** On the button that opens the login. */
  login: string;
  request?: LoginRequest;
}

/** Stands where only a diner has something to see, and asks for the login. */
export function GuestState({ icon = 'user', title, text, login, request = { reason: 'account' } }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={<Button onClick={() => openLogin(request)}>{login}</Button>}
    />
  );
}
