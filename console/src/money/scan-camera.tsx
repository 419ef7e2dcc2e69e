import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Available in Chrome on phones and tablets; other browsers decode with jsQR. */
declare const BarcodeDetector:
  | {
      new (options: {
        formats: string[];
      }): {
        detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
      };
      getSupportedFormats(): Promise<string[]>;
    }
  | undefined;

const everyMs = 150;

/** Shows the camera's image until it contains a QR code. */
export function ScanCamera({ onFound }: { onFound(text: string): void }) {
  const t = useTranslations('money');
  const video = useRef<HTMLVideoElement>(null);
  const find = useEffectEvent(onFound);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    scan(video.current!, stopped.signal).then(
      (text) => text && find(text),
      () => !stopped.signal.aborted && setRefused(true),
    );
    return () => stopped.abort();
  }, []);
  if (isRefused) return <Notice kind="warning">{t('noCamera')}</Notice>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('cameraPicture')}
      className="aspect-square w-full rounded-card bg-sunken object-cover"
    />
  );
}

/** Returns the text of the first QR code in the camera's image; undefined when stopped. Throws without a camera. */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const read = await getReader();
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const text = await read(video);
      if (text) return text;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return undefined;
  } finally {
    stop();
  }
}

async function getReader(): Promise<Read> {
  if (
    typeof BarcodeDetector !== 'undefined' &&
    (await BarcodeDetector.getSupportedFormats()).includes('qr_code')
  ) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return decode(data, width, height)?.data || undefined;
  };
}
