/*
 * What a page shows needs no script. Scripts that are asked for beside it take the line and the processor from its first
 * frame: on two cores the page's thread waited for the processor nearly as long as it ran. So a kept page asks for the style sheet first, then for
 * pictures, and for its scripts once it has been shown; so long waits also the data from which React takes the page over.
 */

/** As React writes the scripts of a page; a `<` in data or words never stands as such. */
const pageScript = /<script src="([^"]+)" async=""><\/script>/g;
const data = /<script>(self\.__next_f\.push\(\[1,[^<]*\]\))<\/script>/g;
const anyData = /<script>self\.__next_f\.push\(/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const picturePreload = /<link rel="preload"[^>]* as="image"[^>]*>/g;
const styleSheet = /<link rel="stylesheet"[^>]*>/g;

/**
 * Runs in the browser, at the end of the page: after the next frame, which waits for the style sheet, hands the data over, and asks for the
 * scripts in a task of its own. A page that nobody looks at has no frames: it goes on at once. What comes to pass without a frame
 * all the same ends with the load event.
 */
const LOADER =
  '((d,s)=>{let g=()=>{if(d){d();d=0;setTimeout(()=>{for(let u of s){let e=document.createElement("script");e.async=!0;e.src=u;document.head.append(e)}})}};' +
  'document.hidden?g():requestAnimationFrame(()=>setTimeout(g));addEventListener("load",g)})';

/** A finished page that shows itself before it asks for its scripts; as it came where it isn't as React writes pages. */
export function framedFirst(html: string): string {
  const headEnd = html.indexOf('</head>');
  const scripts = [...html.matchAll(pageScript)].map(([, address]) => plain(address as string));
  const handed = [...html.matchAll(data)];
  if (headEnd < 0 || handed.length === 0 || scripts.length === 0) return html;
  // Data of another kind would come before the rest, and its order counts.
  if (handed.length !== html.match(anyData)?.length) return html;

  // Where the last of the data stood everything is there that it may look for.
  const last = handed.at(-1) as RegExpExecArray;
  const handOver = `()=>{${handed.map(([, push]) => push).join(';')}}`;
  const loader = `<script>${LOADER}(${handOver},${JSON.stringify(scripts).replaceAll('<', '\\u003c')})</script>`;
  const end = last.index + last[0].length;
  const head = html.slice(0, headEnd).replace(scriptPreload, '');
  const bare = (part: string) => part.replace(pageScript, '').replace(data, '');
  return styleFirst(bare(head)) + bare(html.slice(headEnd, last.index)) + loader + bare(html.slice(end));
}

/** The head with its picture preloads behind the last style sheet: the frame waits for the sheet, and pictures come into it later. */
function styleFirst(head: string): string {
  const pictures = head.match(picturePreload) ?? [];
  const sheet = [...head.matchAll(styleSheet)].at(-1);
  if (!sheet || pictures.length === 0) return head;
  const end = sheet.index + sheet[0].length;
  return (
    head.slice(0, end).replace(picturePreload, '') +
    pictures.join('') +
    head.slice(end).replace(picturePreload, '')
  );
}

const plain = (attribute: string) => attribute.replaceAll('&amp;', '&');
