import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useTranslations } from 'use-intl';
import type { Frame } from './upload';

interface Props {
  src: string;
  alt: string;
  isSquare: boolean;
  /** Receives the frame; undefined for the whole image. */
  onFrame(frame: Frame | undefined): void;
}

const whole = { unit: '%', x: 0, y: 0, width: 100, height: 100 } as const;

/** Returns the largest square in the middle of an image. */
const getSquare = ({ width, height }: HTMLImageElement): PercentCrop =>
  centerCrop(
    makeAspectCrop(width > height ? { unit: '%', height: 100 } : { unit: '%', width: 100 }, 1, width, height),
    width,
    height,
  );

/** Shows an image with a frame around the part to keep, which is moved by pointer and by arrow keys. */
export function CropFrame({ src, alt, isSquare, onFrame }: Props) {
  const t = useTranslations('menu');
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>(whole);
  const change = (next: PercentCrop) => {
    setCrop(next);
    onFrame(next.width * next.height > 9_990 ? undefined : next);
  };
  const start = (from: HTMLImageElement | null) => change(isSquare && from?.width ? getSquare(from) : whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame starts again when its shape changes
  useEffect(() => start(image.current), [isSquare]);
  const handle = (place: string) => t('cropHandle', { place });
  return (
    <ReactCrop
      crop={crop}
      aspect={isSquare ? 1 : undefined}
      keepSelection
      ruleOfThirds
      minWidth={24}
      minHeight={24}
      onChange={(_, next) => change(next)}
      className="w-fit max-w-full"
      ariaLabels={{
        cropArea: t('cropArea'),
        nwDragHandle: handle('nw'),
        nDragHandle: handle('n'),
        neDragHandle: handle('ne'),
        eDragHandle: handle('e'),
        seDragHandle: handle('se'),
        sDragHandle: handle('s'),
        swDragHandle: handle('sw'),
        wDragHandle: handle('w'),
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
      <img
        ref={image}
        src={src}
        alt={alt}
        className="max-h-80"
        onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => start(currentTarget)}
      />
    </ReactCrop>
  );
}
