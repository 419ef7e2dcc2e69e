/** The bundled provider's name among the sources. */
export const sandboxSource = 'sandbox';
/** The sandbox is a public client without a secret, protected by PKCE. */
export const sandboxClientId = 'makan';

/** The issuer is always on loopback; its port makes it a separate origin. */
export const getSandboxIssuer = (port: number): string => `http://127.0.0.1:${port}`;
