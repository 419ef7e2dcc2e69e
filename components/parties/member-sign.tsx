import { joinClassNames } from '@/components/ui/class-names';
import { getMemberColor } from './member-colors';

interface Props {
  member: { name: string; colour: number } | undefined;
  /** Adds a ring to the member's own sign. */
  isMe?: boolean;
  size?: 'small' | 'normal';
}

/** Shows a member's first letter on their color. It is hidden from screen readers because the name is beside it. */
export function MemberSign({ member, isMe, size = 'normal' }: Props) {
  const colour = getMemberColor(member?.colour ?? 0);
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colour, ...(isMe && { outlineColor: colour }) }}
      className={joinClassNames(
        'grid shrink-0 place-items-center rounded-full font-bold text-white uppercase',
        size === 'small' ? 'size-7 border-2 border-raised text-12' : 'size-8 text-14',
        isMe && 'outline-2 outline-offset-2',
      )}
    >
      {[...(member?.name ?? '?')][0]}
    </span>
  );
}

/** Shows overlapping signs, and of many members only the first ones. */
export function MemberSigns({
  members,
}: {
  members: readonly { no: number; name: string; colour: number }[];
}) {
  return (
    <span aria-hidden="true" className="flex pl-1 [&>*]:-ml-1">
      {members.slice(0, 6).map((member) => (
        <MemberSign key={member.no} member={member} size="small" />
      ))}
      {members.length > 6 && (
        <span className="num grid size-7 place-items-center rounded-full border-2 border-raised bg-sunken text-12 font-bold text-muted">
          +{members.length - 6}
        </span>
      )}
    </span>
  );
}
