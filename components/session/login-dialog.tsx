'use client';

import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { Tabs } from '@/components/ui/tabs';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { finishLogin } from '@/lib/client/session/finish-login';
import { type LoginLabels, loadLoginLabels } from '@/lib/client/session/login-labels';
import type { LoginRequest } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/values';
import { isApiError } from '@/lib/domain/api-error';
import type { LoginMode, Phone } from '@/lib/domain/session/login-form';
import { FootContext } from './login-form-frame';
import { LoginPanel } from './login-panel';
import { SignupPanel } from './signup-panel';

interface Props {
  request: LoginRequest;
  onDismiss(): void;
}

type View = 'login' | 'signup' | 'reset' | 'bind' | { qr: string };

const titles = { login: 'title', signup: 'signupTitle', reset: 'resetTitle', bind: 'bindTitle' } as const;

/** Loads the login dialog with its messages, on first use. */
export async function loadLoginDialog(locale: Locale): Promise<(props: Props) => React.JSX.Element> {
  const labels = await loadLoginLabels(locale);
  return (props) => <WithMessages labels={labels} {...props} />;
}

function WithMessages({ labels, ...props }: Props & { labels: LoginLabels }) {
  const messages = { ...useMessages(), ...labels };
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
      <QueryProvider>
        <RequestedDialog {...props} />
      </QueryProvider>
    </NextIntlClientProvider>
  );
}

/** Shows the dialog of the request's reason. */
function RequestedDialog(props: Props) {
  const isWalletCode = props.request.reason === 'walletCode';
  const WalletCode = useLazyPart(
    isWalletCode,
    () => import('./wallet-code-dialog').then((module) => module.default),
    props.onDismiss,
  );
  if (!isWalletCode) return <LoginDialog {...props} />;
  return WalletCode ? <WalletCode {...props} /> : null;
}

/** Offers login and signup; the rarer steps load when reached. */
function LoginDialog({ request, onDismiss }: Props) {
  const shop = useShop();
  const t = useTranslations('signIn');
  const [view, setView] = useState<View>(request.reason === 'bind' ? 'bind' : (request.tab ?? 'login'));
  const [mode, setMode] = useState<LoginMode>(request.mode ?? 'code');
  const [phone, setPhone] = useState<Phone>(request.phone ?? { country: shop.countryCode, mobile: '' });
  const [agreed, setAgreed] = useState(false);
  const [signInError, setSignInError] = useState<'signInFailed' | 'signInUnavailable'>();
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  const isTab = view === 'login' || view === 'signup';
  const toLogin = () => setView('login');
  const Elsewhere = useLazyPart(isTab, () => import('./sign-in-elsewhere').then((module) => module.default));
  const Reset = useLazyPart(
    view === 'reset',
    () => import('./reset-panel').then((module) => module.default),
    toLogin,
  );
  const Bind = useLazyPart(
    view === 'bind',
    () => import('./bind-panel').then((module) => module.default),
    toLogin,
  );
  const Qr = useLazyPart(
    typeof view === 'object',
    () => import('./chat-app-qr').then((module) => module.default),
    toLogin,
  );

  const welcome = async () => {
    showToast({ kind: 'success', text: t('loggedIn') });
    await finishLogin();
  };
  const toPassword = useCallback(() => {
    setMode('password');
    setView('login');
  }, []);

  const number = { phone, onPhone: setPhone };
  const terms = { agreed, onAgreed: setAgreed, shop };
  const reason = signInError ?? request.reason;

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onDismiss()}
      title={t(typeof view === 'object' ? 'chatAppTitle' : titles[view])}
      closeLabel={t('close')}
      closable={request.dismissable !== false}
      closeButton={request.dismissable !== false}
      width={440}
      footer={typeof view === 'string' && <div ref={setFoot} className="p-4 desk:px-6" />}
    >
      <FootContext value={foot}>
        <div className="flex flex-col gap-4 p-4 desk:p-6">
          {isTab && (
            <>
              <Tabs
                variant="line"
                label={t('tabs')}
                tabs={[
                  { value: 'login', label: t('login') },
                  { value: 'signup', label: t('signup') },
                ]}
                value={view}
                onChange={setView}
                panelId={(value) => `login-${value}`}
                className="-mt-2 border-b border-line desk:h-14!"
              />
              {(view === 'login' || signInError) && <ReasonNotice reason={reason} />}
              <div role="tabpanel" id={`login-${view}`} aria-label={t(view)}>
                {view === 'login' ? (
                  <LoginPanel
                    mode={mode}
                    onMode={setMode}
                    onForgot={() => setView('reset')}
                    onLoggedIn={welcome}
                    {...number}
                    {...terms}
                  />
                ) : (
                  <SignupPanel onRegistered={toPassword} {...number} {...terms} />
                )}
                {Elsewhere && (
                  <Elsewhere
                    tab={view}
                    onQr={(qr) => setView({ qr })}
                    onFailed={(error) =>
                      setSignInError(
                        isApiError(error, 'SIGN_IN_FAILED') ? 'signInFailed' : 'signInUnavailable',
                      )
                    }
                  />
                )}
              </div>
            </>
          )}
          {view === 'reset' && Reset && <Reset onBack={toLogin} onDone={toPassword} {...number} />}
          {view === 'bind' && Bind && <Bind onBack={toLogin} onLoggedIn={welcome} {...number} {...terms} />}
          {typeof view === 'object' && Qr && <Qr url={view.qr} onBack={toLogin} />}
        </div>
      </FootContext>
    </DialogOrSheet>
  );
}

function ReasonNotice({ reason }: Pick<LoginRequest, 'reason'>) {
  const t = useTranslations('signIn.reason');
  if (!reason || !t.has(reason as 'order')) return null;
  const isInvitation = reason === 'order' || reason === 'reserve';
  return (
    <Notice kind={isInvitation ? 'info' : 'warning'} live={!isInvitation}>
      {t(reason as 'order')}
    </Notice>
  );
}
