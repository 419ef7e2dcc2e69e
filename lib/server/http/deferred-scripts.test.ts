import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyInputScript } from '@/lib/domain/early-input-script';
import { deferScripts } from './deferred-scripts';

const picture = '<link rel="preload" as="image" href="/media/a.webp" fetchPriority="high"/>';
const later = '<link rel="preload" href="/media/b.webp" as="image"/>';
const style = '<link rel="stylesheet" href="/style.css" data-precedence="next"/>';
const scriptPreload = '<link rel="preload" as="script" fetchPriority="low" href="/page.js"/>';
const buildScript = (address: string) => `<script src="${address}" async=""></script>`;
const old = '<script src="/old.js" noModule=""></script>';
const start = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>';
const first = `<script>self.__next_f.push([1,"\\u003cscript src=\\"/x.js\\" async=\\"\\">"])</script>`;
const second = `<script>self.__next_f.push([1,'two'+(()=>' and more')()])</script>`;

const buildPage = (head: string, body = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

const whole = buildPage(
  `${picture}${later}${style}${scriptPreload}${buildScript('/main.js')}<title>A</title>${old}`,
  `<p>Menu</p><script id="_R_">start()</script>${buildScript('/page.js?a=1&amp;b=2')}${start}${first}${second}<i></i>`,
);

/** Returns the addresses of the scripts that the page preloads. */
const listPreloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" fetchPriority="low" href="([^"]*)"\/>/g)].map(
    ([, href]) => href!.replaceAll('&amp;', '&'),
  );

/** Runs the page's loader in a document that records its calls. */
function runLoader(html: string, hidden = false) {
  const asked: string[] = [];
  const created: { onerror?: () => void }[] = [];
  const session: Record<string, unknown> = {};
  const navigator = { onLine: true };
  let reloads = 0;
  const data: [number, string][] = [];
  const frames: (() => void)[] = [];
  const turns: (() => void)[] = [];
  const loads: (() => void)[] = [];
  const scope = createContext({
    self: { __next_f: data },
    document: {
      hidden,
      querySelectorAll: (selector: string) =>
        selector === 'link[as=script]'
          ? listPreloads(html).map((href) => ({ getAttribute: () => href }))
          : [],
      createElement: (name: string) => {
        const element: { name: string; onerror?: () => void } = { name };
        created.push(element);
        return element;
      },
      head: {
        append: (element: { name: string; src: string; async: boolean }) => {
          if (element.name === 'script' && element.async) asked.push(element.src);
        },
      },
    },
    navigator,
    sessionStorage: session,
    location: { reload: () => reloads++ },
    requestAnimationFrame: (then: () => void) => frames.push(then),
    setTimeout: (then: () => void) => turns.push(then),
    addEventListener: (name: string, then: () => void) => name === 'load' && loads.push(then),
  });
  const loader = html.match(/<script>(\(d=>[\s\S]*?)<\/script>/)?.[1] ?? '';
  runInContext(loader, scope);
  const run = (list: (() => void)[]) => {
    for (const then of list.splice(0)) then();
  };
  return {
    asked,
    data,
    navigator,
    frame: () => run(frames),
    turn: () => run(turns),
    load: () => run(loads),
    fail: () => created.at(-1)?.onerror?.(),
    countReloads: () => reloads,
  };
}

test('a page downloads its scripts at low priority, and its loader runs them in their order', () => {
  const html = deferScripts(whole);
  expect(html).not.toMatch(/<script src="\/(main|page)/);
  expect(listPreloads(html)).toEqual(['/main.js', '/page.js?a=1&b=2']);
  const { asked, frame, turn } = runLoader(html);
  frame();
  turn();
  turn();
  expect(asked).toEqual(['/main.js', '/page.js?a=1&b=2']);
});

test('its data is handed over in order, after the frame and before any script is requested', () => {
  const { asked, data, frame, turn } = runLoader(deferScripts(whole));
  frame();
  expect(data).toEqual([]);
  turn();
  expect(data).toEqual([
    [1, '<script src="/x.js" async="">'],
    [1, 'two and more'],
  ]);
  expect(asked).toEqual([]);
  turn();
  expect(asked).toHaveLength(2);
});

test('all else of the page stays, and stays in its order', () => {
  const html = deferScripts(whole);
  expect(html).toContain(`${style}${picture}${later}<title>A</title>${old}<link rel="preload" as="script"`);
  expect(html).toContain(`<p>Menu</p><script id="_R_">start()</script>${start}<script>`);
  expect(html).toMatch(/<\/script><i><\/i><\/body><\/html>$/);
});

test('the style sheet is requested before any image', () => {
  expect(deferScripts(whole)).toContain(`<head>${style}${picture}${later}`);
});

test('the script that keeps early input comes before the style sheet, for which it would wait', () => {
  const early = `<script>${earlyInputScript}</script>`;
  const html = deferScripts(
    buildPage(`<meta charSet="utf-8"/>${style}<title>A</title>${early}`, buildScript('/main.js') + first),
  );
  expect(html).toContain(`<head><meta charSet="utf-8"/>${early}${style}<title>A</title><link`);
  expect(html.split(early)).toHaveLength(2);
});

test('nothing is handed over or requested twice', () => {
  const { asked, data, frame, turn, load } = runLoader(deferScripts(whole));
  frame();
  turn();
  load();
  turn();
  load();
  turn();
  expect(asked).toHaveLength(2);
  expect(data).toHaveLength(2);
});

test('where no frame comes, the load event will do', () => {
  const { asked, load, frame, turn } = runLoader(deferScripts(whole));
  load();
  turn();
  expect(asked).toHaveLength(2);
  frame();
  turn();
  expect(asked).toHaveLength(2);
});

test('a hidden page goes on at once', () => {
  const { asked, data, turn } = runLoader(deferScripts(whole), true);
  expect(data).toHaveLength(2);
  turn();
  expect(asked).toHaveLength(2);
});

test('SKW-01 a missing script reloads the page once, and not offline', () => {
  const page = runLoader(deferScripts(whole));
  page.frame();
  page.turn();
  page.turn();
  page.navigator.onLine = false;
  page.fail();
  expect(page.countReloads()).toBe(0);
  page.navigator.onLine = true;
  page.fail();
  page.fail();
  expect(page.countReloads()).toBe(1);
});

test.each([
  ['no scripts', buildPage(picture + style, first)],
  ['no data', buildPage(style + buildScript('/main.js'))],
  [
    'data of another kind among the rest',
    buildPage(
      style + buildScript('/main.js'),
      `${first}<script>self.__next_f.push([3,"AAEC"])</script>${second}`,
    ),
  ],
  ['no head', `<p>words</p>${first}`],
  ['scripts written another way', buildPage(`${style}<script async src="/main.js"></script>`, first)],
])('a page with %s is left as it came', (_, html) => {
  expect(deferScripts(html)).toBe(html);
});
