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

/** What else could stand in place of this node, if anything. */
function faultAt(node, source) {
  const at = (from, to, by, kind) => ({ from, to, by, kind });
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
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return at(node.getStart(source), node.end, String(Number(node.text) + 1), `${node.text} plus 1`);
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
    return at(node.getStart(source), node.end, "false", "true to false");
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
    return at(node.getStart(source), node.end, "true", "false to true");
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return at(node.getStart(source), node.operand.getStart(source), "", "no negation");
  if (ts.isIfStatement(node))
    return at(node.expression.getStart(source), node.expression.end, "false", "if never");
  if (ts.isConditionalExpression(node))
    return at(node.condition.getStart(source), node.condition.end, "true", "always the first");
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const by = CALLS.get(node.name.text);
    return by && at(node.name.getStart(source), node.name.end, by, `${node.name.text} to ${by}`);
  }
  return undefined;
}

/** Every fault that can be planted in a file. */
export function faultsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const faults = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const fault = faultAt(node, source);
    if (fault !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(fault.from);
      faults.push({ file, line: line + 1, ...fault });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

export const planted = (text, { from, to, by }) => text.slice(0, from) + by + text.slice(to);
