'use client';

import type { ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox-list';
import { ChoiceRow } from '@/components/ui/choice-row';

interface Props {
  label: ReactNode;
  detail: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a consent that can be given and withdrawn. */
export const ConsentRow = ({ label, detail, checked, disabled, onChange }: Props) => (
  <ChoiceRow
    label={label}
    detail={detail}
    chosen={checked}
    disabled={disabled}
    control={<Checkbox checked={checked} disabled={disabled} onChange={onChange} />}
  />
);
