'use client';

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import styles from './gallery.module.css';

type Declarations = Record<string, string>;

function getCustomProperties(rule: CSSStyleRule): Declarations {
  return Object.fromEntries(
    [...rule.style]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, rule.style.getPropertyValue(name)]),
  );
}

const isRoot = (rule: CSSRule): rule is CSSStyleRule =>
  rule instanceof CSSStyleRule && ['html:root', ':root'].includes(rule.selectorText);

type Tokens = { light: Declarations; dark: Declarations };

function collect(rules: CSSRuleList, tokens: Tokens, inDark: boolean): void {
  for (const rule of rules) {
    if (isRoot(rule)) {
      if (!inDark) Object.assign(tokens.light, getCustomProperties(rule));
      Object.assign(tokens.dark, getCustomProperties(rule));
    }
    const dark = rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark');
    const supported = rule instanceof CSSSupportsRule && CSS.supports(rule.conditionText);
    if (dark || supported) collect(rule.cssRules, tokens, dark || inDark);
  }
}

/** Returns the tokens of both schemes. Reading this page's style sheets keeps the gallery in step with them. */
function readTokens(): Tokens {
  const tokens: Tokens = { light: {}, dark: {} };
  for (const sheet of document.styleSheets) collect(sheet.cssRules, tokens, false);
  return tokens;
}

/** Shows its children twice, in the light and in the dark scheme, regardless of the system's scheme. */
export function SchemePanels({ children }: { children: ReactNode }) {
  const [tokens, setTokens] = useState<ReturnType<typeof readTokens>>();
  useEffect(() => setTokens(readTokens()), []);
  return (
    <div className={styles.panels}>
      {(['light', 'dark'] as const).map((scheme) => (
        <section
          key={scheme}
          aria-label={scheme}
          className={styles.panel}
          style={{ ...tokens?.[scheme], colorScheme: scheme } as CSSProperties}
        >
          <h2>{scheme === 'light' ? 'Light' : 'Dark'}</h2>
          {children}
        </section>
      ))}
    </div>
  );
}
