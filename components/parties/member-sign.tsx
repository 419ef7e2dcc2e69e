import { joinClassNames } from '@/components/ui/class-names';
import { getMemberColour } from './member-colours';

interface Props {
  member: { name: string; colour: number } | undefined;
  /** One's own sign has a ring. */
  isMe?: boolean;
  size?: 'small' | 'normal';
}

/** A person at the table: the first letter on the colour of their choice. Decoration, since the name stands beside it. */
export function MemberSign({ member, isMe, size = 'normal' }: Props) {
  const colour = getMemberColour(member?.colour ?? 0);
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

/** The signs of several people, overlapping; of many the first ones. */
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
