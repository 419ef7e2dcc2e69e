import { useState } from 'react';
import { type PaperWidth, paperWidths } from '@/lib/contract/staff/printing-values';

const key = 'console:printing';

/** How this device prints by its browser. */
interface DevicePrinting {
  /** Paper width of the printer that the browser uses. */
  width: PaperWidth;
  /** Prints a ticket automatically when an order is accepted on this device. */
  onAccept: boolean;
}

export function readDevicePrinting(): DevicePrinting {
  try {
    const { width, onAccept } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DevicePrinting>;
    return { width: paperWidths.find((each) => each === width) ?? 80, onAccept: onAccept === true };
  } catch {
    return { width: 80, onAccept: false };
  }
}

/** Returns how this device prints, and a function that changes it. */
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
