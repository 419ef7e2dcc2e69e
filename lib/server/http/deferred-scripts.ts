/*
 * Rewrites a cached page so that its scripts and the RSC payload load after the first paint. The HTML is complete without
 * scripts, and loading them earlier competes with the first paint for bandwidth and processor time: measured on two cores,
 * the main thread waited for the processor nearly as long as it ran. The order is: style sheet, images, scripts.
 */

/** Script tags as React writes them; React escapes `<` in data and text. */
const pageScript = /<script src="([^"]+)" async=""><\/script>/g;
const data = /<script>(self\.__next_f\.push\(\[1,[^<]*\]\))<\/script>/g;
const anyData = /<script>self\.__next_f\.push\(/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const imagePreload = /<link rel="preload"[^>]* as="image"[^>]*>/g;
const styleSheet = /<link rel="stylesheet"[^>]*>/g;

/**
 * Inline script at the end of the page. After the next animation frame (which waits for the style sheet) it pushes the RSC
 * payload, then loads the scripts in a separate task. A hidden tab has no frames, so there it runs at once; the `load` event
 * is the fallback.
 */
const LOADER =
  '((d,s)=>{let g=()=>{if(d){d();d=0;setTimeout(()=>{for(let u of s){let e=document.createElement("script");e.async=!0;e.src=u;document.head.append(e)}})}};' +
  'document.hidden?g():requestAnimationFrame(()=>setTimeout(g));addEventListener("load",g)})';

/** Returns the page with deferred scripts; unchanged when the HTML does not look as React writes it. */
export function deferScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const scripts = [...html.matchAll(pageScript)].map(([, address]) => decodeAttribute(address as string));
  const handed = [...html.matchAll(data)];
  if (headEnd < 0 || handed.length === 0 || scripts.length === 0) return html;
  // Payload parts must stay in order, so a page with other `__next_f` pushes is left unchanged.
  if (handed.length !== html.match(anyData)?.length) return html;

  // The loader replaces the last payload part: all HTML that the payload refers to stands before it.
  const last = handed.at(-1) as RegExpExecArray;
  const handOver = `()=>{${handed.map(([, push]) => push).join(';')}}`;
  const loader = `<script>${LOADER}(${handOver},${JSON.stringify(scripts).replaceAll('<', '\\u003c')})</script>`;
  const end = last.index + last[0].length;
  const head = html.slice(0, headEnd).replace(scriptPreload, '');
  const stripScripts = (part: string) => part.replace(pageScript, '').replace(data, '');
  return (
    moveStyleFirst(stripScripts(head)) +
    stripScripts(html.slice(headEnd, last.index)) +
    loader +
    stripScripts(html.slice(end))
  );
}

/** Moves image preloads behind the last style sheet: the first paint waits for the style sheet, not for images. */
function moveStyleFirst(head: string): string {
  const images = head.match(imagePreload) ?? [];
  const sheet = [...head.matchAll(styleSheet)].at(-1);
  if (!sheet || images.length === 0) return head;
  const end = sheet.index + sheet[0].length;
  return (
    head.slice(0, end).replace(imagePreload, '') + images.join('') + head.slice(end).replace(imagePreload, '')
  );
}

const decodeAttribute = (attribute: string) => attribute.replaceAll('&amp;', '&');
