'use client';

import { useEffect } from 'react';
import { handOnEarlyInput } from '@/lib/client/early-input';

/**
 * Says that the page answers, and hands on what was done before. Render it as the last part of the page: React runs the effects of
 * all parts before it first.
 */
export function Answering() {
  useEffect(() => handOnEarlyInput(), []);
  return null;
}
