import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { VoucherState } from '@/lib/domain/vouchers/order-state';

/** Untapped stands out in red, refunded in amber (VCH-02). */
const tones: Record<VoucherState, BadgeTone> = {
  awaiting: 'info',
  untapped: 'danger',
  expired: 'plain',
  used: 'plain',
  refunded: 'warning',
  cancelled: 'plain',
};

/** The status of a voucher order. */
export function StateBadge({ state }: { state: VoucherState }) {
  const t = useTranslations('voucher.own.state');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
