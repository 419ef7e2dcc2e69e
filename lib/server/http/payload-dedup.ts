/*
 * A rendered menu says everything twice: in its rows, and in the data from which React takes the rows over in the browser. Of a page of
 * 200 dishes the second telling is a tenth. What is kept leaves names, descriptions and pictures out of the data, and the
 * script that hands the data over reads them off the rows, which stand before it.
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

/** Hands a part of the data over, as Next writes it. */
const handOver = /<script>self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)<\/script>/g;
const marker = '"categories":[';
const rowStart = '<li data-dish="" class="dish';
const rowParts =
  /<h3><button type="button">([^<]*)<\/button><\/h3>(?:<p class="dish-brief">([^<]*)<\/p>)?.*?<div class="dish-picture[^>]*>(?:<img src="([^"]*)")?/s;

/** Runs in the browser: `menu` without what the rows say, and with it again. Numbers that follow one another are left out as well. */
const REBUILD =
  '((c,r,i,n)=>JSON.stringify(c.map(c=>({...c,dishes:c.dishes.map(d=>{let e=r[i++],b=e.querySelector(".dish-brief"),p=e.querySelector("img");' +
  'n=d.id??n+1;return{id:n,name:e.querySelector("h3").textContent,...b&&{brief:b.textContent},...p&&{image:p.getAttribute("src").replace("-288.",".")},...d}})}))))';
const ROWS = 'document.querySelectorAll("#menu .dish"),0,0';

/** A kept page without the second telling of its menu; as it came where anything is not as expected. */
export function toldOnce(html: string): string {
  const parts = [...html.matchAll(handOver)];
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return html;
  const end = last.index + last[0].length;
  // Anything between them (a part that came late, say) may depend on their order.
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

/** The categories without what the rows say; undefined where rows and dishes don't match one by one. */
function withoutRows(categories: unknown, before: string): Category[] | undefined {
  const rows = before.split(rowStart).slice(1);
  if (!isMenu(categories)) return undefined;
  let at = 0;
  let previous = 0;
  const left: Category[] = [];
  for (const category of categories) {
    const dishes: Dish[] = [];
    for (const dish of category.dishes) {
      const told = rowParts.exec(rows[at++]?.split('</li>', 1)[0] ?? '');
      if (!told) return undefined;
      const [name, brief, image] = told
        .slice(1)
        .map((text) => (text === undefined ? undefined : plain(text)));
      // What the browser would read off the row, whether the dish has it or not.
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

/** Where the array that begins at `from` ends; -1 where it doesn't. */
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

/** The text that a browser reads; carriage returns it would turn into line feeds, so such a text is none of ours. */
const plain = (text: string): string | undefined =>
  /[\r\0]/.test(text)
    ? ''
    : text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const inScript = (text: string): string => text.replaceAll('<', '\\u003c');
const literal = (value: unknown): string => inScript(JSON.stringify(value));
/** In single quotes, since the data is full of double ones. */
const quoted = (text: string): string =>
  `'${inScript(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'"))}'`;
