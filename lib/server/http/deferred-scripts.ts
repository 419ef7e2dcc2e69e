import { earlyInputScript } from '@/lib/domain/early-input-script';
import { reloadKey } from '@/lib/domain/reload-once';
import { anyPayloadTag, payloadTag, scriptTag } from './next-internals';

/*
 * Rewrites a cached page so that its scripts and the RSC payload run after the first paint. The HTML is complete without
 * scripts, and running them earlier competes with the first paint for processor time. They are downloaded before, at low
 * priority, while the page is laid out and the network has nothing else to do. The order is: the script that keeps early
 * input, style sheet, images, scripts.
 */

const scriptPreload = /<link rel="preload" as="script"[^<>]*>/g;
const preload = /<link rel="preload"[^<>]*>/g;
const styleSheet = /<link rel="stylesheet"[^<>]*>/g;

/**
 * Inline script at the end of the page. After the next animation frame (which waits for the style sheet) it pushes the
 * RSC payload, then runs the preloaded scripts in a separate task. A hidden tab has no frames, so it runs there immediately; the
 * `load` event is the fallback. The bundler knows each script by its address as it is written. A script that is missing, as
 * after a release, reloads the page once per tab, because without scripts the page cannot offer it.
 */
const LOADER =
  '(d=>{let g=()=>{if(d){d();d=0;setTimeout(()=>{for(let l of document.querySelectorAll("link[as=script]")){let e=document.createElement("script");e.async=!0;e.src=l.getAttribute("href");e.onerror=r;document.head.append(e)}})}},' +
  `r=()=>{let k="${reloadKey}";navigator.onLine&&!sessionStorage[k]&&(sessionStorage[k]=1,location.reload())};` +
  'document.hidden?g():requestAnimationFrame(()=>setTimeout(g));addEventListener("load",g)})';

/** Returns the page with deferred scripts; unchanged when the HTML does not have React's form. */
export function deferScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const addresses = [...html.matchAll(scriptTag)].map(([, address]) => address!);
  const handed = [...html.matchAll(payloadTag)];
  if (headEnd < 0 || handed.length === 0 || addresses.length === 0) return html;
  // Payload parts must stay in order, so a page with other `__next_f` pushes is left unchanged.
  if (handed.length !== html.match(anyPayloadTag)?.length) return html;

  // The loader replaces the last payload part, because all HTML of the payload is before it.
  const last = handed.at(-1) as RegExpExecArray;
  const handOver = `()=>{${handed.map(([, push]) => push).join(';')}}`;
  const loader = `<script>${LOADER}(${handOver})</script>`;
  const end = last.index + last[0].length;
  const head = html.slice(0, headEnd).replace(scriptPreload, '');
  const preloads = addresses.map(toPreload).join('');
  const stripScripts = (part: string) => part.replace(scriptTag, '').replace(payloadTag, '');
  return (
    moveEarlyInputFirst(moveStyleFirst(stripScripts(head))) +
    preloads +
    stripScripts(html.slice(headEnd, last.index)) +
    loader +
    stripScripts(html.slice(end))
  );
}

const toPreload = (address: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="${address}"/>`;

const earlyInput = `<script>${earlyInputScript}</script>`;

/** Moves the script that keeps early input before the style sheet, because a script after it waits for it, and the parser with it. */
function moveEarlyInputFirst(head: string): string {
  const start = head.search(styleSheet);
  if (start < 0 || !head.includes(earlyInput)) return head;
  const rest = head.slice(start).replace(earlyInput, () => '');
  return head.slice(0, start) + earlyInput + rest;
}

/** Moves image preloads behind the last style sheet: the first paint waits for the style sheet, not for images. */
function moveStyleFirst(head: string): string {
  const images = head.match(preload)?.filter(isOfImage) ?? [];
  const sheet = [...head.matchAll(styleSheet)].at(-1);
  if (!sheet || images.length === 0) return head;
  const end = sheet.index + sheet[0].length;
  const stripImages = (part: string) => part.replace(preload, (tag) => (isOfImage(tag) ? '' : tag));
  return stripImages(head.slice(0, end)) + images.join('') + stripImages(head.slice(end));
}

const isOfImage = (tag: string) => tag.includes(' as="image"');
