'use client';

import { Badge } from '@/components/ui/badge';
import type { Locale } from '@/lib/contract/values';
import type { Met } from '@/lib/domain/food/meets-avoided';
import { useMetTexts } from './met-texts';

/**
 * Marks a dish with the entries of an avoid list that it contains; renders nothing for a dish that is free of all of
 * them.
 */
export function MetBadges({ met, locale }: { met: Met; locale: Locale }) {
  const toTexts = useMetTexts(locale);
  const texts = toTexts(met);
  if (texts.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {texts.map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}
