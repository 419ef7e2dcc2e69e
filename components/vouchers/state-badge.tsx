import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { VoucherState } from '@/lib/domain/vouchers/order-state';

/**
 * VCH-02 prescribes red for unused vouchers and amber for refunded ones. The word of the red badge is therefore a
 * reminder, not good news.
 */
const tones: Record<VoucherState, BadgeTone> = {
  awaiting: 'info',
  untapped: 'danger',
  expired: 'plain',
  used: 'plain',
  refunded: 'warning',
  cancelled: 'plain',
};

export function StateBadge({ state }: { state: VoucherState }) {
  const t = useTranslations('voucher.own.state');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
