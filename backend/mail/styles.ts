import type { CSSProperties } from 'react';

/*
 * Mail clients support style sheets poorly, so each element has inline styles. Colors other than the brand's
 * have a contrast of at least 4.5:1 on white.
 */

const text = '#211C15';
const muted = '#675E52';
const line = '#E4DDD2';
const font =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Microsoft YaHei", sans-serif';

const cell: CSSProperties = { fontSize: 15, lineHeight: '22px', padding: '4px 0', verticalAlign: 'top' };
const figures: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 };
const sum: CSSProperties = { borderTop: `1px solid ${line}`, fontWeight: 700, paddingTop: 8 };

export const styles = {
  body: { margin: 0, padding: '16px 0', backgroundColor: '#F3EEE6', fontFamily: font, color: text },
  container: { width: '100%', maxWidth: 560, backgroundColor: '#FFFFFF', borderRadius: 12 },
  header: { padding: '16px 24px', borderRadius: '12px 12px 0 0' },
  nameLink: { textDecoration: 'none' },
  logo: { display: 'inline-block', verticalAlign: 'middle', borderRadius: 24, marginRight: 12 },
  name: { fontSize: 20, lineHeight: '48px', fontWeight: 700, verticalAlign: 'middle' },
  content: { padding: '8px 24px 16px' },
  title: { fontSize: 22, lineHeight: '28px', margin: '16px 0 8px' },
  heading: { fontSize: 16, lineHeight: '22px', margin: '16px 0 4px' },
  text: { fontSize: 15, lineHeight: '22px', margin: '8px 0', overflowWrap: 'anywhere' },
  block: { margin: '12px 0' },
  label: { ...cell, color: muted, width: '38%', paddingRight: 12 },
  value: { ...cell, overflowWrap: 'anywhere' },
  lineName: { ...cell, overflowWrap: 'anywhere' },
  amount: { ...cell, ...figures },
  totalName: { ...cell, ...sum },
  total: { ...cell, ...figures, ...sum },
  code: { margin: '12px 0', padding: 12, border: `1px solid ${line}`, borderRadius: 12, textAlign: 'center' },
  qr: { display: 'block', margin: '0 auto' },
  codeText: {
    fontSize: 18,
    lineHeight: '24px',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    margin: '8px 0 0',
  },
  list: { fontSize: 15, lineHeight: '22px', margin: '4px 0', paddingLeft: 20, overflowWrap: 'anywhere' },
  action: { margin: '20px 0 8px' },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 999,
    fontSize: 16,
    fontWeight: 700,
    textDecoration: 'none',
  },
  footer: { padding: '8px 24px 20px', borderTop: `1px solid ${line}` },
  small: { fontSize: 13, lineHeight: '18px', color: muted, margin: '6px 0', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;
