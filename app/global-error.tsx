'use client';

/**
 * Error page for a failure in the root layout. It imports nothing, since an import may be the cause. It also replaces Next's own
 * page (next.config.mjs), which is English only and part of every first load.
 */
const labels: Record<string, [text: string, reload: string]> = {
  en: ['This page didn’t load. Your cart is safe.', 'Load it again'],
  'zh-CN': ['页面未能加载，购物车已为你保留。', '重新加载'],
  vi: ['Trang chưa tải được. Giỏ hàng của bạn vẫn còn.', 'Tải lại'],
};

export default function GlobalError() {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  const [text, reload] = labels[lang] ?? (labels.en as [string, string]);
  return (
    <html lang={lang} style={{ colorScheme: 'light dark', font: '16px/1.5 system-ui' }}>
      <body style={{ margin: '4rem 1rem', textAlign: 'center' }}>
        <h1 style={{ fontSize: 18 }}>{text}</h1>
        <form>
          <button type="submit" style={{ font: 'inherit', minHeight: 48, padding: '0 20px' }}>
            {reload}
          </button>
        </form>
      </body>
    </html>
  );
}
