import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const paths = execFileSync('git', ['ls-files', 'components', 'app', 'console/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

const parse = (path: string, code: string) =>
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function listNodes(from: ts.Node): ts.Node[] {
  const found: ts.Node[] = [from];
  for (const node of found) ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

type Element = ts.JsxElement | ts.JsxSelfClosingElement;
const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
const getOpening = (element: Element) => (ts.isJsxElement(element) ? element.openingElement : element);
/** Returns the last part of a tag's name, such as `TextInput` of `field.TextInput`. */
const getTag = (element: Element) => getOpening(element).tagName.getText().split('.').at(-1)!;

function findAttribute(element: Element, name: string): ts.Expression | undefined {
  for (const attribute of getOpening(element).attributes.properties)
    if (ts.isJsxAttribute(attribute) && attribute.name.getText() === name)
      return attribute.initializer && ts.isJsxExpression(attribute.initializer)
        ? attribute.initializer.expression
        : undefined;
  return undefined;
}

const textTags = ['input', 'textarea', 'TextField', 'TextArea', 'TextInput', 'TextBox'];
const isTyped = (element: Element) =>
  textTags.includes(getTag(element)) &&
  !/^["'](hidden|checkbox|radio|file)["']$/.test(
    getOpening(element)
      .attributes.properties.find(
        (each): each is ts.JsxAttribute => ts.isJsxAttribute(each) && each.name.getText() === 'type',
      )
      ?.initializer?.getText() ?? '',
  );

/** Returns the names of the components that show a text field, themselves or by a component in them. */
function listWriters(files: readonly ts.SourceFile[]): Set<string> {
  const uses = new Map<string, string[]>();
  const writers = new Set<string>();
  for (const node of files.flatMap(listNodes)) {
    const name =
      (ts.isFunctionDeclaration(node) && node.name?.text) ||
      (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text) ||
      '';
    if (!/^[A-Z]/.test(name)) continue;
    const elements = listNodes(node).filter(isElement);
    if (elements.some(isTyped)) writers.add(name);
    uses.set(name, elements.map(getTag));
  }
  for (let before = -1; before < writers.size; ) {
    before = writers.size;
    for (const [name, tags] of uses) if (tags.some((tag) => writers.has(tag))) writers.add(name);
  }
  return writers;
}

/** Names of values that stay the same while an entry is edited. */
const steady =
  /(^|[a-z])(id|key|no|index|at|code|locale|lang|path|name|field|label|kind|type|choice|mode|date|day)s?$/i;

/** Returns the names of the values of which a key is made. */
function listKeyParts(key: ts.Expression): string[] {
  if (ts.isTemplateExpression(key))
    return key.templateSpans.flatMap(({ expression }) => listKeyParts(expression));
  if (ts.isCallExpression(key)) {
    const called = key.expression.getText();
    if (called === 'JSON.stringify') return [key.getText()];
    if (called === 'String') return key.arguments.flatMap(listKeyParts);
    return [called.split('.').at(-1)!];
  }
  if (ts.isBinaryExpression(key)) return [key.left, key.right].flatMap(listKeyParts);
  if (ts.isPropertyAccessExpression(key)) return [key.name.text];
  if (ts.isNonNullExpression(key) || ts.isParenthesizedExpression(key)) return listKeyParts(key.expression);
  return ts.isIdentifier(key) ? [key.text] : [];
}

/** A key of a value that changes mounts a field anew, and what is typed in it is lost. */
const findKeys = (file: ts.SourceFile, writers: ReadonlySet<string>) =>
  listNodes(file)
    .filter(isElement)
    .filter((element) => {
      const key = findAttribute(element, 'key');
      return (
        key &&
        listKeyParts(key).some((part) => !steady.test(part)) &&
        listNodes(element).some((node) => isElement(node) && (isTyped(node) || writers.has(getTag(node))))
      );
    });

const isFirst = (node: ts.Expression): boolean =>
  ts.isNonNullExpression(node)
    ? isFirst(node.expression)
    : ts.isElementAccessExpression(node)
      ? node.argumentExpression.getText() === '0'
      : ts.isCallExpression(node) && /\.at\(0\)$/.test(node.getText());

/** A selection that falls back to the first of a list becomes another one when the list changes. */
const findFirsts = (file: ts.SourceFile) =>
  listNodes(file).filter(
    (node) =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
      isFirst(node.right) &&
      // A value that a state begins with is held from then on.
      !(ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'useState'),
  );

/** A text field that shows a value of the URL loses letters, because a navigation is slower than the next letter. */
function findUrlFields(file: ts.SourceFile): ts.Node[] {
  const nodes = listNodes(file);
  const names = new Set(
    nodes.flatMap((node) =>
      ts.isVariableDeclaration(node) && node.initializer?.getText().startsWith('useSearch(')
        ? ts.isObjectBindingPattern(node.name)
          ? node.name.elements.map((element) => element.name.getText())
          : [node.name.getText()]
        : [],
    ),
  );
  return nodes.filter((node) => {
    if (!isElement(node) || !isTyped(node)) return false;
    const value = findAttribute(node, 'value');
    return value && listNodes(value).some((part) => ts.isIdentifier(part) && names.has(part.text));
  });
}

const emptyValue = /^(''|""|undefined|null|\[\]|\{\})$/;

/**
 * An answer that empties a form without a look at it takes what was typed since. Known are `onSuccess` and `.then` whose
 * function itself, not within a condition, calls `reset()` of a form or a setter with an empty value; an `await` is not.
 */
const findResets = (file: ts.SourceFile) =>
  listNodes(file).filter((node) => {
    if (!ts.isCallExpression(node)) return false;
    const [value] = node.arguments;
    const isReset =
      /(^|\.)(form|formApi)\.reset$/.test(node.expression.getText()) ||
      (/^set(Text|Note|Draft|Reason|Code|Pin|Name|Email|Amount|Typed|Values|Answer)\w*$/.test(
        node.expression.getText(),
      ) &&
        node.arguments.length === 1 &&
        emptyValue.test(value!.getText()));
    if (!isReset) return false;
    for (let { parent } = node as ts.Node; parent; { parent } = parent) {
      if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) return false;
      if (ts.isBinaryExpression(parent)) return false;
      if (ts.isMethodDeclaration(parent)) return parent.name.getText() === 'onSuccess';
      if (ts.isArrowFunction(parent) || ts.isFunctionExpression(parent)) {
        const { parent: owner } = parent;
        if (ts.isPropertyAssignment(owner)) return owner.name.getText() === 'onSuccess';
        return ts.isCallExpression(owner) && owner.expression.getText().endsWith('.then');
      }
      if (ts.isFunctionDeclaration(parent)) return false;
    }
    return false;
  });

const rules = { key: findKeys, first: findFirsts, url: findUrlFields, reset: findResets } as const;
type Rule = keyof typeof rules;

/** Places that a rule finds and that are right, with the reason. */
const exceptions: Record<string, string> = {
  'components/checkout/checkout.tsx first': 'the first error is shown, nothing is selected',
  'components/layout/language-switcher.tsx first': 'the list of languages is a constant',
  'components/parties/bill-screen.tsx key': 'the guest takes the missing share over by a click',
  'components/reservations/reservation-list.tsx key': 'the guest chooses the tab',
  'console/src/account/two-step-change.tsx key': 'the person chooses what to change',
  'console/src/counter/draft.ts first': 'the first payment method and address are proposals of a draft',
  'console/src/counter/new-order-page.tsx key': 'an order for another table is another order',
  'console/src/menu/image-part.tsx key': 'a file of the person has no id',
  'console/src/money/match-tab.tsx first': 'what is shown first is held by a state',
  'console/src/money/top-ups-tab.tsx key': 'a question about another state must not stay open',
  'console/src/people/invite-form.tsx key': 'the person chooses the kind of invitation',
  'console/src/settings/file-field.tsx first': 'the list of options is a constant',
  'console/src/settings/pay-companies-part.tsx key': 'the name of a company is its id',
};

test.each<[Rule, isFound: boolean, code: string]>([
  ['key', true, '<StepRow key={String(step.upToKm)} />'],
  ['key', true, '<StepRow key={index + step.upToKm} />'],
  ['key', true, '<li key={JSON.stringify(step)}><TextField value={fee} /></li>'],
  ['key', true, '<NoteForm key={guest.note} />'],
  ['key', true, ['<StepRow key={`', '{index} ', '{step.upToKm}`} />'].join('$')],
  ['key', false, ['<StepRow key={`', '{index} ', '{step.stepId}`} />'].join('$')],
  ['key', false, '<li key={step.fee}>{step.fee}</li>'],
  ['first', true, 'const notice = notices.find(({ id }) => id === chosen) ?? notices[0];'],
  ['first', true, 'const notice = chosen ?? notices.at(0);'],
  ['first', false, 'const notice = notices.find(({ id }) => id === chosen);'],
  ['url', true, 'const { q } = useSearch({ from }); <TextField value={q ?? ""} />'],
  ['url', true, 'const search = useSearch({ from }); <input value={search.q} />'],
  ['url', false, 'const search = useSearch({ from }); <TextField {...useUrlText(search.q)} />'],
  ['url', false, 'const { stars } = useSearch({ from }); <SelectField value={stars} />'],
  ['reset', true, "useMutation({ mutationFn, onSuccess: () => setCode('') })"],
  ['reset', true, 'useMutation({ mutationFn, async onSuccess() { form.reset(); } })'],
  ['reset', true, "call('x').then(() => setNote(undefined))"],
  ['reset', false, "useMutation({ onSuccess: (_, sent) => setCode((now) => (now === sent ? '' : now)) })"],
  ['reset', false, "useMutation({ onSuccess(_, sent) { if (text === sent) setText(''); } })"],
  ['reset', false, "<button onClick={() => setText('')} />"],
])('the rule "%s" answers %s for %s', (rule, isFound, code) => {
  const file = parse('case.tsx', code);
  const samples = parse(
    'sample.tsx',
    'function StepRow() { return <TextField />; } function NoteForm() { return <StepRow />; }',
  );
  expect(rules[rule](file, listWriters([samples])).length > 0).toBe(isFound);
});

test('no screen takes what a person types or has chosen when something else changes', () => {
  const files = paths.map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
  const writers = listWriters(files);
  const found = files.flatMap((file) =>
    Object.entries(rules).flatMap(([rule, find]) =>
      find(file, writers).map((node) => {
        const place = isElement(node) ? getOpening(node) : node;
        return { place: `${file.fileName} ${rule}`, code: place.getText().replace(/\s+/g, ' ') };
      }),
    ),
  );
  expect(found.filter(({ place }) => !(place in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((known) => !found.some(({ place }) => place === known))).toEqual([]);
});
