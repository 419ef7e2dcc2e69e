import { QrCode } from '@/components/ui/qr-code';
import { getVoucherLink } from '@/lib/domain/vouchers/voucher-link';

interface Props {
  /** VOUCHER_SCHEME, a server-side environment variable. */
  scheme: string;
  code: string;
  restaurantId: number;
  /** Width and height in px: 160 in the account, 138 on the success page. */
  size: 160 | 138;
  label: string;
}

/** Draws the QR code of one voucher code. */
export function VoucherQr({ scheme, code, restaurantId, size, label }: Props) {
  return <QrCode text={getVoucherLink({ scheme, code, restaurantId })} size={size} label={label} />;
}
