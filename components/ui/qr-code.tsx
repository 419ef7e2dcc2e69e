import { useMemo } from 'react';
import { drawQr } from '@/lib/domain/qr-drawing';

interface Props {
  text: string;
  /** Width and height in px. */
  size: number;
  label: string;
}

/** Draws a text as a QR code, always dark on white so that every camera and till reads it. */
export function QrCode({ text, size, label }: Props) {
  const { side, path } = useMemo(() => drawQr(text), [text]);
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
