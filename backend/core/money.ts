export { getCashUnit, getCurrencySign, getSmallestAmount, roundCash } from '@/lib/domain/money';
export { getPercent, getPercentWithin } from '@/lib/domain/percent';
