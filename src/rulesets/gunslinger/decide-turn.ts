import type { Plan } from "../../core/decision";
import type { Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { REJECTED } from "../../engine/rule-rejected-by-person";
import type { Situation } from "../../engine/situation";
import { lookUp } from "../../engine/row-column-table";
import { hexesBetween } from "./map/hexes";
import { hexOf, sheetOf, showdownOf, withSheetOf, type Man } from "./map/hex-battle";
import { sees } from "./map/body-and-head-sight";
import {
  actionSentence,
  bandOf,
  sectionOf,
  segmentsOf,
  type Action,
  type ActionCell,
  type BonusCard,
} from "./page/automatic-actions";
import { carryOut, hold, type Done } from "./play/activity-steps";
import { sidesProblem } from "./set-up/which-side-is-automatic";
import { begun } from "./play/events";
import { findTarget } from "./rules/9-2-1-targets";
import { faceTarget } from "./rules/9-21-move";
import { coverAt, FAR } from "./rules/9-23-cover";
import { convert } from "./rules/convert-action";
import { standingOf } from "./rules/chart-row";
import { targetKey, targetText, type Target } from "./rules/target";
import type { GunslingerProfile } from "./sheet/profile";
import { withSheet, type Sheet } from "./sheet/memory";
import { targetStatus } from "./sheet/target-status";
import { canLoad, isLoaded } from "./sheet/guns-and-aim";

/** One segment of one automatic character (GUN-G7 to GUN-G9). */

const why = (key: string, data?: Parameters<typeof text>[1]): Text =>
  text(`OPFOR.gunslinger.why.${key}`, data);

/** What decided, besides the steps. */
interface Verdict {
  readonly done: Done;
  readonly id: string;
  readonly title: Text;
  readonly source: string;
}

export function decideSegment(situation: Situation<GunslingerProfile>): Plan {
  const man = manOf(situation);
  const sides = sidesProblem(man.battle);
  if (sides !== undefined) situation.lacks(sides);
  situation.trace.note(
    text("OPFOR.gunslinger.trace.segment", {
      turn: man.turn,
      segment: man.segment,
      name: man.me.name,
      tac: man.sheet.tac,
      doctrine: text(`OPFOR.gunslinger.tac.${man.sheet.tac}`),
    }),
  );
  const target = findTarget(man);
  if (target === undefined) return plan(man, [], nobodyLeft(man));
  const turning = faceTarget(man, target);
  const aware = withSheetOf(turning.man, { lastTarget: targetKey(target) });
  return plan(aware, turning.steps, actOn(aware, target));
}

function manOf(situation: Situation<GunslingerProfile>): Man {
  const { battle, me } = situation;
  const memory = begun(battle, situation);
  const showdown = showdownOf(battle, memory);
  const man: Man = { ...showdown, situation, me, sheet: sheetOf(showdown, me), here: hexOf(showdown, me) };
  return keepingAim(stoppedLoading(man));
}

/** GUN-Q25: an aim on somebody out of sight, or with a gun that cannot fire, is lost. */
function keepingAim(man: Man): Man {
  const { aim, weapon } = man.sheet;
  if (aim === null) return man;
  const enemy = man.battle.enemiesOf(man.me).find(({ id }) => id === aim.target);
  if (enemy !== undefined && isLoaded(weapon) && sees(man, man.me, enemy)) return man;
  man.situation.trace.note(why("aimLost"));
  return withSheetOf(man, { aim: null });
}

/** GUN-K12: in an enemy's line of sight he stops loading, and when there is nothing left to load. */
function stoppedLoading(man: Man): Man {
  if (!man.sheet.loading) return man;
  if (!canLoad(man.sheet.weapon)) return withSheetOf(man, { loading: false });
  const watcher = man.battle.enemiesOf(man.me).find((enemy) => sees(man, enemy, man.me));
  if (watcher === undefined) return man;
  man.situation.trace.note(why("loadingStopped", { enemy: watcher.name }));
  return withSheetOf(man, { loading: false });
}

function actOn(man: Man, target: Target): Verdict {
  const { sheet, segment, situation } = man;
  const distance = hexesTo(man, target);
  const band = bandOf(distance);
  const section = sectionOf(sheet.tac, segment, situation.options.bonusCards !== false);
  const because = why("distance", { n: distance, target: targetText(man, target) });
  const cell = lookUp(situation, section, segment, band, because);
  const id = `${sheet.tac}${segment}/${band}`;
  const source = `GUN-T${sheet.tac}${segment}`;
  const due = actionDue(sheet, cell);
  const verdict = (done: Done, title: Text, more = ""): Verdict => ({
    done,
    id,
    title,
    source: `${source}${more}`,
  });
  if (due.action === undefined) return verdict(hold(man, due.because), idle(man));
  const title = actionSentence(due.action);
  if (situation.rejected.has(id)) return verdict(hold(man, REJECTED), title);
  if (sheet.delay > 0) return verdict(delayed(man, due.bonus), title, due.bonus ? ", GUN-X2" : ", GUN-D4");
  if (sheet.loading) return verdict(carryOut(man, { kind: "load" }), title, ", GUN-K12");
  const converted = convert(man, target, standingOf(man, target), due.action);
  return verdict(carryOut(man, converted.deed), title, `, ${converted.source}`);
}

/**
 * 9.23.2, GUN-C5: cover that TAC D sent him to counts from where the head would be. Counted from the body, cover
 * 6 hexes from the enemy would be 7 once he is there, and he would come out again.
 */
function hexesTo(man: Man, target: Target): number {
  const distance = hexesBetween(man.here, target.hex);
  if (man.sheet.tac !== "D" || distance < FAR || target.kind !== "enemy" || !man.sheet.behindCover)
    return distance;
  const cover = coverAt(man, man.here, target.enemy);
  return cover === undefined || cover.distance >= FAR ? distance : cover.distance;
}

interface Due {
  readonly action?: Action;
  /** The entry is for holders of a bonus card. */
  readonly bonus: boolean;
  readonly because: Text;
}

/** What the cell means for this man: GUN-X1, GUN-Q11 to GUN-Q13. */
export function actionDue(sheet: Sheet, cell: ActionCell): Due {
  switch (cell.kind) {
    case "blank":
      return { bonus: false, because: pause(sheet) };
    case "act":
      return { action: cell.action, bonus: false, because: why("act") };
    case "two-handed":
      return actionDue(sheet, sheet.weapon?.hands === 2 ? cell.twoHanded : cell.others);
    case "bonus": {
      const held = cell.entries.filter(({ cards }) => cards.some((card) => sheet.bonus.includes(card)));
      const [first, second] = held.map(({ action }) => action);
      const cards = cell.entries.flatMap((entry) => entry.cards);
      if (first === undefined) return { bonus: true, because: noCard(cards) };
      const both = second !== undefined && first.kind === "half";
      return {
        action: both ? { kind: "c-as", n: first.n } : first,
        bonus: true,
        because: why("bonus"),
      };
    }
  }
}
const pause = ({ tac }: Sheet): Text => why("blank", { tac, segments: segmentsOf(tac) });
/** "Pauses in segment 3". */
const idle = ({ segment }: Man): Text => text("OPFOR.gunslinger.rule.idle", { segment });
const noCard = (cards: readonly BonusCard[]): Text =>
  why("noCard", { n: cards.length, cards: cards.map((card) => card.slice(1)) });

/** GUN-D4, GUN-X2, GUN-X3: the point is removed instead of acting; a bonus segment is merely skipped. */
function delayed(man: Man, bonus: boolean): Done {
  const { delay } = man.sheet;
  if (bonus) return hold(man, why("bonusSkipped", { n: delay }));
  return hold(withSheetOf(man, { delay: delay - 1 }), why("delayed", { n: delay - 1 }));
}

const nobodyLeft = (man: Man): Verdict => ({
  done: hold(man, text("OPFOR.gunslinger.target.noEnemy")),
  id: "no-target",
  title: text("OPFOR.gunslinger.rule.noTarget"),
  source: "GUN-G7",
});

function plan(man: Man, first: readonly Step[], { done, id, title, source }: Verdict): Plan {
  man.situation.remember({ ...withSheet(man.memory, man.me.id, done.sheet), ground: [...done.ground] });
  man.situation.trace.note(
    text("OPFOR.gunslinger.trace.status", {
      name: man.me.name,
      status: text(`OPFOR.gunslinger.status.${targetStatus(done.sheet)}`),
    }),
  );
  return { rule: { id, title, source, because: done.because }, steps: [...first, ...done.steps] };
}
