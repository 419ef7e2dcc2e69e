import { useMemo } from 'react';
import { voucherLink } from '@/lib/domain/vouchers/voucher-link';
import { qrDrawing } from '@/lib/domain/vouchers/voucher-qr';

interface Props {
  /** VOUCHER_SCHEME, a server-side environment variable. */
  scheme: string;
  code: string;
  restaurantId: number;
  /** Width and height in px: 160 in the account, 138 on the success page (VCH-04). */
  size: 160 | 138;
  label: string;
}

/** The QR of one code, always dark on white so that every till reads it (VCH-04, DEC-60). */
export function VoucherQr({ scheme, code, restaurantId, size, label }: Props) {
  const { side, path } = useMemo(
    () => qrDrawing(voucherLink({ scheme, code, restaurantId })),
    [scheme, code, restaurantId],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
