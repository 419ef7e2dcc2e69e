import { getHtmlLang } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getMessages, type Messages } from '../../../messages/messages';
import type { SandboxPayment } from './sandbox-payments';

type Labels = Messages['paymentSandbox'];

const localeByTag: Record<string, Locale> = { en: 'en', zh: 'zh-CN', vi: 'vn' };

/** Returns the first of a browser's languages that has messages. */
export function getLanguage(accepted: string | undefined, otherwise: Locale): Locale {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { tag: tag.split('-')[0] ?? '', weight: Number(q ?? 1) };
  });
  const [best] = weighed
    .filter(({ tag, weight }) => Object.hasOwn(localeByTag, tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return (best && localeByTag[best.tag]) || otherwise;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f4;color:#16212e;font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100%,24rem);padding:2rem 1.5rem;background:#fff;border-radius:1rem}
h1{margin:0;font-size:1rem;font-weight:600}
.amount{margin:.25rem 0 1rem;font-size:2.25rem;font-weight:700}
.small{margin:0 0 1rem;color:#5a6876;font-size:.875rem;overflow-wrap:anywhere}
form{display:grid;gap:.75rem}
button,a{box-sizing:border-box;min-height:3rem;padding:.75rem 1rem;border:1px solid #16212e;border-radius:.75rem;background:#fff;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button[value=succeed]{background:#16212e;color:#fff}
a{display:block}
:focus-visible{outline:3px solid #3c78d8;outline-offset:2px}`;

/** Builds the page: the amount and the three choices, or the outcome. `nonce` permits its inline style. */
export function buildSandboxPage(payment: SandboxPayment, locale: Locale, nonce: string): string {
  const labels = getMessages(locale).paymentSandbox;
  return `<!doctype html>
<html lang="${getHtmlLang(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${labels.title} ${formatAmount(payment)}`)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(payment.description)}</h1>
<p class="amount">${escapeHtml(formatAmount(payment))}</p>
<p class="small">${escapeHtml(`${payment.method} · ${labels.reference} ${payment.reference}`)}</p>
<p class="small">${labels.sandbox}</p>
${payment.chosen === undefined ? buildChoices(labels) : buildOutcome(payment, labels)}
</main>
</body>
</html>
`;
}

const buildChoices = (labels: Labels) => `<form method="post">
<button name="choice" value="succeed">${labels.succeed}</button>
<button name="choice" value="delay">${labels.delay}</button>
<button name="choice" value="fail">${labels.fail}</button>
</form>`;

function buildOutcome(payment: SandboxPayment, labels: Labels): string {
  const text =
    payment.chosen === 'failed' ? labels.failed : payment.state === 'paid' ? labels.paid : labels.chosen;
  const back = payment.returnUrl
    ? `<a href="${escapeHtml(payment.returnUrl)}" target="_top">${labels.back}</a>`
    : '';
  return `<p role="status">${text}</p>\n${back}`;
}

const formatAmount = ({ amount, currency }: SandboxPayment) => `${currency} ${(amount / 100).toFixed(2)}`;
