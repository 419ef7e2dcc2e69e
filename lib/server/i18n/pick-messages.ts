type Tree = { [key: string]: string | Tree };

/** Returns the given parts of all messages, each at its own place; `a.b` is the part b of the namespace a. */
export function pickMessages(messages: object, namespaces: readonly string[]): Tree {
  const picked: Tree = {};
  for (const namespace of namespaces) {
    const steps = namespace.split('.');
    const last = steps.pop()!;
    let from: Tree | undefined = messages as Tree;
    let to = picked;
    for (const step of steps) {
      from = from?.[step] as Tree | undefined;
      to[step] ??= {};
      to = to[step] as Tree;
    }
    const found = from?.[last];
    if (found !== undefined) to[last] = found;
  }
  return picked;
}
