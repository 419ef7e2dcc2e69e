'use client';

import { useState } from 'react';
import { query } from '@/lib/client/api/call';

interface Props {
  shareCode: string;
  labels: { show: string; failed: string };
}

type State = { phone?: string; pending?: boolean; failed?: boolean };

const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** Fetches the contact phone on a click, so that link previews and scanners do not read it. */
export function ContactPhone({ shareCode, labels }: Props) {
  const [{ phone, pending, failed }, setState] = useState<State>({});
  async function show() {
    setState({ pending: true });
    const shared = await query('reservations.share', { shareCode }).catch(() => undefined);
    const phone = shared?.contactPhone;
    setState({ phone, failed: !phone });
  }
  if (phone)
    return (
      <a
        // The button that had the focus is gone; the focus also lets screen readers read the number.
        ref={focus}
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        className="num text-brand-text"
      >
        {phone}
      </a>
    );
  return (
    <>
      <button
        type="button"
        aria-disabled={pending}
        className="-my-2.5 min-h-11 rounded-control font-bold text-brand-text"
        onClick={() => !pending && void show()}
      >
        {labels.show}
      </button>
      <span role="status" className="block text-14 text-danger">
        {failed && labels.failed}
      </span>
    </>
  );
}
