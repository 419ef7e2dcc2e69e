import { brotliDecompressSync } from 'node:zlib';

/** First load of /home (docs: rendering); HTML as it travels, scripts that the HTML names. */
const MOST = { htmlBytes: 25 * 1024 };

/**
 * Byte budgets against the running stack, each with what was measured.
 * Each result: name, whether it passed, and the figure beside its limit.
 */
export async function checkBudgets({ port }) {
  const html = await load(port, '/home');
  return [
    {
      name: 'HTML of /home, brotli',
      passed: html.bytes <= MOST.htmlBytes,
      message: `${html.bytes} of ${MOST.htmlBytes} bytes (${html.text.length} characters unpacked)`,
    },
  ];
}

/** Bytes on the wire, which fetch hides. */
async function load(port, path) {
  const { request } = await import('node:http');
  const headers = { host: `sg.localhost:${port}`, 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const isBrotli = response.headers['content-encoding'] === 'br';
        resolve({
          bytes: body.length,
          text: (isBrotli ? brotliDecompressSync(body) : body).toString('utf8'),
        });
      });
    })
      .once('error', reject)
      .end();
  });
}
