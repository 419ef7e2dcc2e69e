import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import en from '../console/messages/audit/en.json';
import vn from '../console/messages/audit/vn.json';
import zhCN from '../console/messages/audit/zh-CN.json';

/** Acts on the platform or on diners' accounts, which are in no restaurant's log. */
const platform = ['account', 'job', 'media'];
const writers = ['recordAudit', 'recordAccountAudit', 'toAuditRow'];

const parse = (path: string, code: string) => ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);

function listNodes(from: ts.Node): ts.Node[] {
  const found: ts.Node[] = [from];
  for (const node of found) ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

type Named = ts.FunctionDeclaration | ts.ArrowFunction;
const isNamed = (node: ts.Node): node is Named => ts.isFunctionDeclaration(node) || ts.isArrowFunction(node);
/** Returns the name of a function; an arrow function has that of its variable. */
const getName = ({ name, parent }: Named): string =>
  (name ?? (ts.isVariableDeclaration(parent) ? parent.name : undefined))?.getText() ?? '';
const isExported = (named: Named): boolean =>
  /^export\b/.test((ts.isFunctionDeclaration(named) ? named : named.parent.parent.parent).getText());

/** Returns the names that the source gives to acts of the audit log. Throws for a name that it cannot follow. */
function listActs(files: readonly ts.SourceFile[]): string[] {
  const nodes = files.flatMap(listNodes);
  const calls = nodes.filter(ts.isCallExpression);
  const constants = nodes.filter(
    (node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer),
  );

  /** Returns the values of a property of an object literal, or none where the object comes from elsewhere. */
  const listMembers = (object: ts.Expression | undefined, name: string): string[] => {
    if (!object || !ts.isObjectLiteralExpression(object)) return [];
    const member = object.properties.find((each) => each.name?.getText() === name);
    if (!member) return [];
    return ts.isPropertyAssignment(member) ? listValues(member.initializer) : listOfName(name, object);
  };

  /** Returns the values that calls pass for a name, which is a parameter or a member of one. */
  const listOfName = (name: string, at: ts.Node): string[] => {
    const named = ts.findAncestor(at, isNamed);
    if (!named)
      return constants
        .filter((each) => each.name.getText() === name)
        .flatMap((each) => listValues(each.initializer!));
    const taken = new Map(
      listNodes(named.body!)
        .filter(ts.isVariableDeclaration)
        .filter((each) => ts.isObjectBindingPattern(each.name))
        .map((each) => [each.initializer?.getText(), each.name as ts.ObjectBindingPattern]),
    );
    const hasMember = (pattern: ts.BindingName | undefined) =>
      pattern !== undefined &&
      ts.isObjectBindingPattern(pattern) &&
      pattern.elements.some((element) => element.name.getText() === name);
    const index = named.parameters.findIndex(
      (each) =>
        each.name.getText() === name || hasMember(each.name) || hasMember(taken.get(each.name.getText())),
    );
    if (index < 0) return listOfName(name, named.parent);
    const isWhole = named.parameters[index]!.name.getText() === name;
    const own = getName(named);
    return calls
      .filter(
        (call) =>
          call.expression.getText() === own &&
          (isExported(named) || call.getSourceFile() === named.getSourceFile()),
      )
      .flatMap(({ arguments: given }) =>
        isWhole ? (given[index] ? listValues(given[index]) : []) : listMembers(given[index], name),
      );
  };

  const listValues = (value: ts.Expression): string[] => {
    if (ts.isStringLiteralLike(value)) return [value.text];
    if (ts.isConditionalExpression(value)) return [value.whenTrue, value.whenFalse].flatMap(listValues);
    if (ts.isIdentifier(value)) return listOfName(value.text, value);
    if (ts.isTemplateExpression(value))
      return value.templateSpans.reduce(
        (begun, { expression, literal }) =>
          begun.flatMap((head) => listValues(expression).map((part) => `${head}${part}${literal.text}`)),
        [value.head.text],
      );
    // The names of events have a space where acts have a hyphen.
    if (ts.isCallExpression(value) && value.getText().endsWith(".replace(' ', '-')"))
      return listValues((value.expression as ts.PropertyAccessExpression).expression).map((text) =>
        text.replace(' ', '-'),
      );
    throw new Error(`${value.getSourceFile().fileName} names an act by ${value.getText()}`);
  };

  const inSql = files.flatMap(({ text }) => [
    ...text.matchAll(/insert into audit_log [^;`]*?\bselect \$1, '([a-z-]+\.[a-z-]+)'/g),
  ]);
  const inCalls = calls
    .filter(({ expression }) => writers.includes(expression.getText()))
    .flatMap(({ arguments: given }) => given.filter(ts.isObjectLiteralExpression))
    .flatMap((row) => {
      const acts = listMembers(row, 'act');
      const isPassed = row.properties.every((each) => ts.isSpreadAssignment(each));
      if (acts.length === 0 && !isPassed)
        throw new Error(`${row.getSourceFile().fileName} names no act in ${row.getText()}`);
      return acts;
    });
  return [...inCalls, ...inSql.map(([, act]) => act!)];
}

test('the names of acts are followed through conditions, templates, constants and calls', () => {
  const code = [
    "export const known = 'a.constant';",
    ['const act = (what: string) => recordAudit(tx, { act: `b.', '{what}` });'].join('$'),
    "act(isOn ? 'on' : 'off');",
    'function write(tx: Tx, { act, now }: Act) { return toAuditRow({ act, at: now }); }',
    "write(tx, { act: known, now }); write(tx, { act: 'c.member', now });",
    'function take(where: Where) { const { act } = where; recordAudit(tx, { act }); }',
    "take({ act: 'd.taken' });",
    "const booked = `insert into audit_log (id, act) select $1, 'e.booked' from booked`;",
  ];
  expect(listActs([parse('case.ts', code.join('\n'))]).sort()).toEqual([
    'a.constant',
    'b.off',
    'b.on',
    'c.member',
    'd.taken',
    'e.booked',
  ]);
});

test('CON-04 CON-19 each act that the backend records has words in the console’s log in three languages', () => {
  const files = readdirSync('backend', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => parse(file, readFileSync(join('backend', file), 'utf8')));
  const acts = [...new Set(listActs(files))].filter((act) => !platform.includes(act.split('.')[0]!));
  expect(acts).toEqual(expect.arrayContaining(['door.called', 'order.pick-up', 'reservation.deposit-used']));
  for (const [locale, { audit }] of Object.entries({ en, vn, 'zh-CN': zhCN })) {
    const words: Record<string, Record<string, string>> = audit.acts;
    const silent = acts.filter((act) => {
      const [area, name] = act.split('.') as [string, string];
      return !(area in audit.areas) || !words[area]?.[name];
    });
    expect(silent, locale).toEqual([]);
    const said = Object.entries(words).flatMap(([area, names]) =>
      Object.keys(names).map((name) => `${area}.${name}`),
    );
    expect(
      said.filter((act) => !acts.includes(act)),
      `${locale}, which nothing records`,
    ).toEqual([]);
  }
});
