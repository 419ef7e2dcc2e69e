import type { StaffInvitationMail, StaffPasswordMail, StaffSecurityMail } from '../../schema/mail-data';
import type { Writing, Written } from '../writing';

export function buildStaffContent({ role, link }: StaffInvitationMail, { messages }: Writing): Written {
  return {
    footer: messages.footer.whyStaff,
    values: { role: messages.staff.roles[role] },
    parts: [
      { kind: 'button', label: messages.staff.accept, href: link },
      { kind: 'text', text: messages.staff.once },
    ],
  };
}

export function buildStaffPasswordContent({ link }: StaffPasswordMail, { messages }: Writing): Written {
  return {
    footer: messages.footer.whyStaff,
    values: {},
    parts: [
      { kind: 'button', label: messages.staff.setPassword, href: link },
      { kind: 'text', text: messages.staff.onceInAnHour },
    ],
  };
}

export function buildStaffSecurityContent({ change }: StaffSecurityMail, { messages }: Writing): Written {
  return {
    footer: messages.footer.whyStaff,
    values: { change: messages.staff.changes[change] },
    parts: [{ kind: 'text', text: messages.staff.notYou }],
  };
}
