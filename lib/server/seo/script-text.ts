/** Data as the text of a `<script>` element: nothing in it can end the element or begin another one. */
export const toScriptText = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
