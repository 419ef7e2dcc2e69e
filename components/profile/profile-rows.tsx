'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import type { User } from '@/lib/contract/profile';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  shop: ShopFacts;
  userId: number;
  rendered?: User;
}

export function ProfileRows({ rendered }: Props) {
  const t = useTranslations('profile');
  return <Card heading={t('title')}>{rendered?.mobile}</Card>;
}
