import type { Plan } from "../core/decision";
import { text, type Text } from "../core/text";
import { REJECTED } from "./rule-rejected-by-person";
import type { Condition, Rule } from "./rule";
import type { Situation } from "./situation";

/** A decision tree as printed: numbered questions that name the next question or an action. */
export interface Tree<S extends Situation, Step extends string = string, Leaf extends string = string> {
  readonly id: string;
  readonly start: Step;
  readonly questions: Readonly<Record<Step, TreeQuestion<S, Step, Leaf>>>;
  /** Actions at the ends; each is a rule without a condition. */
  readonly leaves: Readonly<Record<Leaf, Rule<S>>>;
}

export interface TreeQuestion<S extends Situation, Step extends string, Leaf extends string> {
  readonly ask: Text;
  readonly source: string;
  readonly when: Condition<S>;
  readonly yes: Branch<Step, Leaf>;
  readonly no: Branch<Step, Leaf>;
}

/** Another question, or actions of which the first possible one is taken. */
export type Branch<Step extends string, Leaf extends string> =
  { readonly goTo: Step } | { readonly take: readonly Leaf[] };

/** Walks the tree to an action. `undefined` when no action of the branch it ends in can be done. */
export function walk<S extends Situation, Step extends string, Leaf extends string>(
  situation: S,
  tree: Tree<S, Step, Leaf>,
): Plan | undefined {
  let at: Step = tree.start;
  // A tree visits each question at most once; a printed loop would be a misprint.
  for (let visits = Object.keys(tree.questions).length; visits > 0; visits--) {
    const question = tree.questions[at];
    const { value: finding, entries } = situation.trace.nested(() => question.when(situation));
    const branch = finding.holds ? question.yes : question.no;
    situation.trace.add({
      kind: "question",
      id: at,
      title: question.ask,
      source: question.source,
      answer: finding.holds ? "yes" : "no",
      because: finding.because,
      leadsTo: branchText(tree, branch),
      otherwise: branchText(tree, finding.holds ? question.no : question.yes),
      entries,
    });
    if ("take" in branch) return takeFirst(situation, tree, branch.take);
    at = branch.goTo;
  }
  throw new Error(`tree ${tree.id} loops at ${at}`);
}

function takeFirst<S extends Situation, Step extends string, Leaf extends string>(
  situation: S,
  tree: Tree<S, Step, Leaf>,
  leaves: readonly Leaf[],
): Plan | undefined {
  for (const name of leaves) {
    const leaf = tree.leaves[name];
    const { id, title, source } = leaf;
    if (situation.rejected.has(id)) {
      const because = REJECTED;
      situation.trace.add({ kind: "rule", id, title, source, verdict: "passed", because, entries: [] });
      continue;
    }
    const { value, entries } = situation.trace.nested(() => leaf.then(situation));
    situation.trace.add({
      kind: "rule",
      id,
      title,
      source,
      verdict: value.done ? "chosen" : "impossible",
      because: value.because,
      entries,
    });
    if (value.done) {
      return {
        rule: { id, title, source, because: value.because },
        steps: value.steps,
      };
    }
  }
  return undefined;
}

const branchText = <S extends Situation, Step extends string, Leaf extends string>(
  tree: Tree<S, Step, Leaf>,
  branch: Branch<Step, Leaf>,
): Text =>
  "goTo" in branch
    ? text("OPFOR.tree.goTo", { step: branch.goTo })
    : oneOrElse(branch.take.map((leaf) => tree.leaves[leaf].title));

const oneOrElse = (titles: readonly Text[]): Text =>
  titles.reduceRight((others, title) => text("OPFOR.tree.orElse", { title, others }));
