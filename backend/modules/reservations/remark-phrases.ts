import type { RemarkPhrase } from '@/lib/contract/reservations';
import type { Texts } from '@/lib/contract/vocabulary';

/** What diners most often ask for; a restaurant's file may have phrases of its own instead. */
const bundled: Texts[] = [
  { en: 'Window seat, please', 'zh-CN': '希望靠窗座位', vn: 'Xin bàn cạnh cửa sổ' },
  { en: 'Quiet table, please', 'zh-CN': '希望安静的座位', vn: 'Xin bàn yên tĩnh' },
  { en: 'One baby chair, please', 'zh-CN': '需要一把婴儿椅', vn: 'Cần một ghế trẻ em' },
  { en: 'Space for a wheelchair, please', 'zh-CN': '需要轮椅位', vn: 'Cần chỗ cho xe lăn' },
  { en: 'We celebrate a birthday', 'zh-CN': '庆祝生日', vn: 'Chúng tôi mừng sinh nhật' },
  { en: 'We may come a little late', 'zh-CN': '可能会稍晚到', vn: 'Chúng tôi có thể đến muộn một chút' },
];

/** Phrases with their numbers, each in all three languages as far as they were written (ENT-25). */
export const getPhrases = (own: Texts[] | undefined): RemarkPhrase[] =>
  (own ?? bundled).map((texts, index) => {
    const any = texts.en || texts['zh-CN'] || texts.vn || '';
    return { id: index + 1, en: texts.en || any, zh: texts['zh-CN'] || any, vn: texts.vn || any };
  });

/** As they travel: JSON with one more character at both ends (API-97). */
export const wrapped = (phrase: RemarkPhrase): string => `"${JSON.stringify(phrase)}"`;
