/** A part of a mail, with decoded content. */
interface ReadPart {
  type: string;
  /** The headers by lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface ReadMail {
  headers: Record<string, string>;
  /** The parts without containers, in order. */
  parts: ReadPart[];
}

/** Parses a mail as it was sent. It supports only the formats of our own mails, but reads the actual bytes. */
export function readMail(raw: Buffer): ReadMail {
  const { headers, body } = split(raw);
  return { headers, parts: listParts(headers, body) };
}

function split(raw: Buffer): { headers: Record<string, string>; body: Buffer } {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('a mail without an end of its headers');
  const headers: Record<string, string> = {};
  const lines = raw
    .subarray(0, end)
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ');
  for (const line of lines.split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`no header: ${line}`);
    headers[name.toLowerCase()] = decodeHeader(value!);
  }
  return { headers, body: raw.subarray(end + 4) };
}

const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/((?:=\?utf-8\?[bq]\?[^?]*\?=)+)/gi, (encoded) =>
      Buffer.concat(
        [...encoded.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, encoding, text]) =>
          encoding!.toLowerCase() === 'b'
            ? Buffer.from(text!, 'base64')
            : decodeQuotedPrintable(Buffer.from(text!.replace(/_/g, ' '))),
        ),
      ).toString('utf8'),
    );

function listParts(headers: Record<string, string>, body: Buffer): ReadPart[] {
  const type = headers['content-type'] ?? 'text/plain';
  const [, boundary] = /boundary="?([^";]+)"?/.exec(type) ?? [];
  if (boundary !== undefined) {
    const pieces = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
    return pieces.flatMap((piece) => {
      const part = split(Buffer.from(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''), 'latin1'));
      return listParts(part.headers, part.body);
    });
  }
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body.toString('latin1'), 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(Buffer.from(body.toString('latin1').replace(/=\r\n/g, ''), 'latin1'))
        : body;
  return [{ type: type.split(';')[0]!, headers, body: decoded }];
}

const decodeQuotedPrintable = (text: Buffer) =>
  Buffer.from(
    text
      .toString('latin1')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
