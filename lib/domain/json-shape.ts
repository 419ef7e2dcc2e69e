/** Limits of a JSON text that hold before it is parsed. */
interface JsonLimits {
  /** Maximum depth of nested lists and objects. */
  depth: number;
  /** Maximum number of lists and objects. */
  parts: number;
}

/** A cart of 200 lines with ten choices each has some 2,600 parts; nothing on the wire is deeper than ten levels. */
const wireJsonLimits: JsonLimits = { depth: 16, parts: 5_000 };

/**
 * Returns whether a JSON text stays within limits. Reads each character once and builds nothing, because parsing,
 * checking and copying a hostile value costs many times as much as reading its text.
 */
export function isWithinJsonLimits(json: string, limits: JsonLimits = wireJsonLimits): boolean {
  let depth = 0;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (isText) {
      if (character === backslash) at++;
      else if (character === quote) isText = false;
    } else if (character === quote) isText = true;
    else if (character === openList || character === openObject) {
      if (++depth > limits.depth || ++parts > limits.parts) return false;
    } else if (character === closeList || character === closeObject) depth--;
  }
  return true;
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];
