import { useTranslations } from 'use-intl';
import { toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';

/** Reasons for which the person can do something about the picture. */
const explained = ['pixels', 'drawing', 'heic', 'costly'] as const;

/** Returns a function that says why a picture was not taken, and what to do about it. */
export function useImageErrorText(): (error: unknown) => string {
  const t = useTranslations('menu.pictureRefused');
  const getText = useErrorText();
  return (error) => {
    const { code, detail } = toCallError(error);
    if (code !== 'PICTURE_REFUSED') return getText(error);
    const reason = explained.find((each) => each === detail.reason);
    return reason ? t(reason, { count: Number(detail.megapixels) || 0 }) : getText(error);
  };
}
