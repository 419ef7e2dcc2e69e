/*
 * A rendered menu contains its texts twice: in the HTML rows and in the RSC payload from which React hydrates them. In a page
 * of 200 dishes the copy is a tenth of the bytes. A cached page has no names, descriptions and images in its payload; the
 * inline script that pushes the payload reads them from the rows.
 */

interface Dish {
  id?: number;
  name?: string;
  brief?: string;
  image?: string;
}

interface Category {
  dishes: Dish[];
}

/** Pushes a part of the RSC payload, as Next writes it. */
const handOver = /<script>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;
const marker = '"categories":[';
const rowStart = '<li data-dish="" class="dish';
const rowParts =
  /<h3><button type="button">([^<]*)<\/button><\/h3>(?:<p class="dish-brief">([^<]*)<\/p>)?.*?<div class="dish-picture[^>]*>(?:<img src="([^"]*)")?/s;

/** Runs in the browser: restores the dishes from the HTML rows. Consecutive ids are left out as well. */
const REBUILD =
  '((c,r,i,n)=>JSON.stringify(c.map(c=>({...c,dishes:c.dishes.map(d=>{let e=r[i++],b=e.querySelector(".dish-brief"),p=e.querySelector("img");' +
  'n=d.id??n+1;return{id:n,name:e.querySelector("h3").textContent,...b&&{brief:b.textContent},...p&&{image:p.getAttribute("src").replace("-288.",".")},...d}})}))))';
const ROWS = 'document.querySelectorAll("#menu .dish"),0,0';

/** Returns the page without the duplicate menu texts; unchanged when the HTML is not as expected. */
export function dedupePayload(html: string): string {
  const parts = [...html.matchAll(handOver)];
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return html;
  const end = last.index + last[0].length;
  // HTML between payload parts, such as a streamed part, may depend on their order.
  if (parts.reduce((length, [text]) => length + text.length, 0) !== end - first.index) return html;

  const data = parts.map(([, text]) => JSON.parse(text as string) as string).join('');
  const from = data.indexOf(marker) + marker.length - 1;
  const to = from < marker.length ? -1 : arrayEnd(data, from);
  if (to < 0) return html;
  const menu = withoutRows(JSON.parse(data.slice(from, to)), html.slice(0, first.index));
  if (!menu) return html;
  const rebuilt = `${REBUILD}(${literal(menu)},${ROWS})`;
  const script = `<script>self.__next_f.push([1,${quoted(data.slice(0, from))}+${rebuilt}+${quoted(data.slice(to))}])</script>`;
  return html.slice(0, first.index) + script + html.slice(end);
}

/** Returns the categories without the texts of the rows; undefined when rows and dishes do not match one to one. */
function withoutRows(categories: unknown, before: string): Category[] | undefined {
  const rows = before.split(rowStart).slice(1);
  if (!isMenu(categories)) return undefined;
  let at = 0;
  let previous = 0;
  const left: Category[] = [];
  for (const category of categories) {
    const dishes: Dish[] = [];
    for (const dish of category.dishes) {
      const row = rowParts.exec(rows[at++]?.split('</li>', 1)[0] ?? '');
      if (!row) return undefined;
      const [name, brief, image] = row.slice(1).map((text) => (text === undefined ? undefined : plain(text)));
      // The browser restores each text of the row, so row and dish must have the same ones.
      if (dish.name === undefined || (dish.brief === undefined) !== (brief === undefined)) return undefined;
      if ((dish.image === undefined) !== (image === undefined)) return undefined;
      const rest = { ...dish };
      if (dish.name === name) delete rest.name;
      if (dish.brief === brief) delete rest.brief;
      if (dish.image === image?.replace('-288.', '.')) delete rest.image;
      if (dish.id === previous + 1) delete rest.id;
      previous = dish.id ?? previous + 1;
      dishes.push(rest);
    }
    left.push({ ...category, dishes });
  }
  return at === rows.length ? left : undefined;
}

const isMenu = (value: unknown): value is Category[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (category) =>
      Array.isArray(category?.dishes) &&
      category.dishes.every((dish: unknown) => dish && typeof dish === 'object'),
  );

/** Returns the end index of the array that starts at `from`; -1 when it is not closed. */
function arrayEnd(text: string, from: number): number {
  const pieces = /"(?:[^"\\]|\\.)*"|[[\]]/g;
  pieces.lastIndex = from;
  let depth = 0;
  for (let found = pieces.exec(text); found; found = pieces.exec(text)) {
    if (found[0] === '[') depth++;
    else if (found[0] === ']' && --depth === 0) return pieces.lastIndex;
  }
  return -1;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Decodes the text as a browser reads it; empty for carriage returns, which a browser converts to line feeds. */
const plain = (text: string): string | undefined =>
  /[\r\0]/.test(text)
    ? ''
    : text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const inScript = (text: string): string => text.replaceAll('<', '\\u003c');
const literal = (value: unknown): string => inScript(JSON.stringify(value));
/** Quotes with single quotes, because the payload contains many double quotes. */
const quoted = (text: string): string =>
  `'${inScript(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`;
