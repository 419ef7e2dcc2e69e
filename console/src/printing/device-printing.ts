import { useState } from 'react';
import { type PaperWidth, paperWidths } from '@/lib/contract/staff/printing-values';

const key = 'console:printing';

/** How this device prints by its browser. */
interface DevicePrinting {
  /** Of the paper in the printer that the browser uses. */
  width: PaperWidth;
  /** Prints a ticket by itself when an order is accepted here. */
  onAccept: boolean;
}

/** Returns how this device prints. */
export function readDevicePrinting(): DevicePrinting {
  try {
    const { width, onAccept } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DevicePrinting>;
    return { width: paperWidths.find((each) => each === width) ?? 80, onAccept: onAccept === true };
  } catch {
    return { width: 80, onAccept: false };
  }
}

/** Returns how this device prints, and the function that changes it. */
export function useDevicePrinting(): [DevicePrinting, (change: Partial<DevicePrinting>) => void] {
  const [printing, setPrinting] = useState(readDevicePrinting);
  return [
    printing,
    (change) => {
      const changed = { ...printing, ...change };
      localStorage.setItem(key, JSON.stringify(changed));
      setPrinting(changed);
    },
  ];
}
