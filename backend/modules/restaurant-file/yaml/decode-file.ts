/** The file is not UTF-8, so it cannot be decoded. */
class EncodingError extends Error {
  override name = 'EncodingError';
  readonly code = 'ENCODING';
}

const createDecoder = () => new TextDecoder('utf-8', { fatal: true });

/** Returns the text of UTF-8 bytes, without a byte order mark. Throws EncodingError with the line. */
export function decodeFile(path: string, bytes: Buffer): string {
  try {
    return createDecoder().decode(bytes);
  } catch {
    const line = findBadLine(bytes);
    throw new EncodingError(
      `${path}:${line}:1  this line is not UTF-8, so letters such as é would be wrong; save the file as UTF-8 and try again (ENCODING)`,
    );
  }
}

/** Line breaks are single bytes in UTF-8, so each line can be decoded separately. */
function findBadLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, start);
    try {
      createDecoder().decode(bytes.subarray(start, end < 0 ? undefined : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}
