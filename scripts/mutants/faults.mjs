// Small faults that can be planted in TypeScript: where, and what stands there instead.
import ts from "typescript";

const SWAPS = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"],
  [ts.SyntaxKind.SlashToken, "*"],
]);
const CALLS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
]);

const isWords = (node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** A number or word that names a member is no value. */
const isName = (node) => node.parent.name === node;

/** What else could stand in place of this node, if anything; `whole` is the expression that holds it. */
function faultAt(node, source) {
  const at = (from, to, by, kind, whole = node) => ({
    from,
    to,
    by,
    kind,
    whole: { from: whole.getStart(source), to: whole.end },
  });
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    const by = SWAPS.get(operatorToken.kind);
    if (by === undefined || isWords(left) || isWords(right)) return undefined;
    return at(
      operatorToken.getStart(source),
      operatorToken.end,
      by,
      `${operatorToken.getText(source)} to ${by}`,
    );
  }
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent) && !isName(node))
    return at(node.getStart(source), node.end, String(Number(node.text) + 1), `${node.text} plus 1`);
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
    return at(node.getStart(source), node.end, "false", "true to false");
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
    return at(node.getStart(source), node.end, "true", "false to true");
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return at(node.getStart(source), node.operand.getStart(source), "", "no negation");
  if (ts.isIfStatement(node))
    return at(node.expression.getStart(source), node.expression.end, "false", "if never", node.expression);
  if (ts.isConditionalExpression(node))
    return at(
      node.condition.getStart(source),
      node.condition.end,
      "true",
      "always the first",
      node.condition,
    );
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const by = CALLS.get(node.name.text);
    const kind = `${node.name.text} to ${by}`;
    return by && at(node.name.getStart(source), node.name.end, by, kind, node.parent);
  }
  return undefined;
}

/** Every fault that can be planted in a file; one outside of all functions is at work as soon as it is loaded. */
export function faultsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const lines = text.split("\n");
  const faults = [];
  const visit = (node, isInside) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const fault = faultAt(node, source);
    if (fault !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(fault.from);
      faults.push({ file, line: line + 1, on: lines[line].trim(), isInside, ...fault });
    }
    ts.forEachChild(node, (child) => visit(child, isInside || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return faults;
}

export const overlaps = (one, other) =>
  one.file === other.file && one.whole.from < other.whole.to && other.whole.from < one.whole.to;

/** Before the first line of a file with switches: where nobody has set a switch, the environment says which is on. */
const SWITCH = `globalThis.isFaulty ??= ((on) => (id) => id === on)(Number(globalThis.process?.env?.OPFOR_FAULT ?? -1)); `;

/** All of these at once, each behind a switch (switch.mjs); they must not overlap. */
export function switched(text, faults, before = SWITCH) {
  const so = [...faults]
    .sort((a, b) => b.whole.from - a.whole.from)
    .reduce((so, { id, from, to, by, whole }) => {
      const was = so.slice(whole.from, whole.to);
      const wrong = so.slice(whole.from, from) + by + so.slice(to, whole.to);
      return `${so.slice(0, whole.from)}(globalThis.isFaulty(${id}) ? (${wrong}) : (${was}))${so.slice(whole.to)}`;
    }, text);
  return before + so;
}
