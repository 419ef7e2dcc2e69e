import type { Locale } from '@/lib/contract/vocabulary';

const texts: Record<Locale, string> = {
  en: 'Makan: your code is {code}. It works for {minutes} minutes. Tell it to nobody.',
  'zh-CN': '【Makan】您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  vn: 'Makan: mã của bạn là {code}, có hiệu lực trong {minutes} phút. Đừng cho ai biết mã này.',
};

/** The text message with a one-time code. */
export const codeText = (locale: Locale, { code, minutes }: { code: string; minutes: number }): string =>
  texts[locale].replace('{code}', code).replace('{minutes}', String(minutes));
