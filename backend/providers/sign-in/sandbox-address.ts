/** The bundled provider's name among the sources. */
export const sandboxSource = 'sandbox';
/** A public client: PKCE alone protects it, so there is no secret to hand over. */
export const sandboxClientId = 'makan';

/** Always loopback, and an origin of its own by its port. */
export const getSandboxIssuer = (port: number): string => `http://127.0.0.1:${port}`;
