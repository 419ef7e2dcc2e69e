import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import type { Locale } from '@/lib/contract/values';
import { languages } from '@/lib/domain/i18n/locales';
import { getKitchenLanguage, setKitchenLanguage } from '../locale';
import { Part } from '../menu/part';
import { getRingVolume, type RingVolume, ringVolumes, setRingVolume } from '../orders/ring';
import { playRing } from '../orders/use-ringing';

/** Sets the ring volume and the kitchen language of this device, effective immediately. */
export function DevicePart() {
  const t = useTranslations('settings');
  const [volume, setVolume] = useState(getRingVolume);
  const [language, setLanguage] = useState(getKitchenLanguage);
  return (
    <Part isTop title={t('device')}>
      <p className="text-14 text-muted">{t('deviceHint')}</p>
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <SelectField
          label={t('ringVolume')}
          hint={volume === 'off' ? t('ringOffHint') : undefined}
          value={volume}
          onChange={({ target }) => {
            setRingVolume(target.value as RingVolume);
            setVolume(target.value as RingVolume);
          }}
        >
          {ringVolumes.map((each) => (
            <option key={each} value={each}>
              {t(`ringVolumes.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('kitchenLanguage')}
          hint={t('kitchenLanguageHint')}
          value={language}
          onChange={({ target }) => {
            setKitchenLanguage(target.value as Locale);
            setLanguage(target.value as Locale);
          }}
        >
          {languages.map(({ locale, name, lang }) => (
            <option key={locale} value={locale} lang={lang}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        disabled={volume === 'off'}
        onClick={() => void playRing()}
      >
        {t('tryRing')}
      </Button>
    </Part>
  );
}
