import { text, type Text } from "../../../core/text";
import { KNOWN } from "../shipped-schemes";
import { proximityOf } from "./proximity";
import type { Action, Area, Attack, Condition, Drawn, Effect, Save, Trait } from "./schema";

/** Schemes in sentences: titles in the trace, labels of steps, and the open sheet (MAI-V2). */

export function conditionText(condition: Condition): Text {
  switch (condition.kind) {
    case "always":
      return text("OPFOR.monster-ai.if.always");
    case "proximity":
      return proximityText(condition.spaces);
    case "hp":
      return text(`OPFOR.monster-ai.if.hp.${"hp" in condition.than ? "points" : "share"}`, {
        who: text(`OPFOR.monster-ai.who.${condition.of}`),
        is: text(`OPFOR.monster-ai.is.${condition.is}`),
        number: "hp" in condition.than ? condition.than.hp : Math.round(condition.than.share * 100),
      });
    case "allies-died":
      return text("OPFOR.monster-ai.if.alliesDied", compared(condition));
    case "drawn":
      return drawnText(condition.position);
    case "round":
      return text("OPFOR.monster-ai.if.round", compared(condition));
    case "status":
      return text(`OPFOR.monster-ai.if.status.${condition.has ? "has" : "lacks"}`, {
        who: text(`OPFOR.monster-ai.who.${condition.of}`),
        status: condition.status,
      });
    case "count":
      return text(`OPFOR.monster-ai.if.count.${condition.of}`, {
        ...compared(condition),
        within: condition.within,
      });
    case "ask":
      return text("OPFOR.monster-ai.if.ask", { question: condition.question });
    case "all":
      return text("OPFOR.monster-ai.if.all", { list: condition.of.map(conditionText) });
    case "any":
      return text("OPFOR.monster-ai.if.any", { list: condition.of.map(conditionText) });
    case "not":
      return text("OPFOR.monster-ai.if.not", { condition: conditionText(condition.of) });
  }
}

const compared = ({ is, number }: { is: string; number: number }): { is: Text; number: number } => ({
  is: text(`OPFOR.monster-ai.is.${is}`),
  number,
});

function proximityText(spaces: string): Text {
  const { from, to } = proximityOf(spaces);
  if (to === Infinity) return text("OPFOR.monster-ai.if.from", { from });
  return from <= 1
    ? text("OPFOR.monster-ai.if.within", { n: to })
    : text("OPFOR.monster-ai.if.between", { from, to });
}

export function drawnText(position: Drawn): Text {
  if ("at" in position) {
    return position.at === 1
      ? text("OPFOR.monster-ai.if.drawn.firstOfAll")
      : text("OPFOR.monster-ai.if.drawn.at", { number: position.at });
  }
  return "first" in position
    ? text("OPFOR.monster-ai.if.drawn.first", { n: position.first })
    : text("OPFOR.monster-ai.if.drawn.last", { n: position.last });
}

/** An action in words; by the name the sheet gives it, where it gives one. */
export function actionText(action: Action): Text {
  const what = plainActionText(action);
  const name = "name" in action ? action.name : undefined;
  return name === undefined ? what : text("OPFOR.monster-ai.do.named", { name, what });
}

function plainActionText(action: Action): Text {
  switch (action.kind) {
    case "move":
      return (action.times ?? 1) > 1
        ? text("OPFOR.monster-ai.do.moves", { number: action.times ?? 1 })
        : text("OPFOR.monster-ai.do.move");
    case "attack":
      return attackText(action);
    case "area":
      return areaText(action);
    case "effect":
      return text(`OPFOR.monster-ai.do.effect.${action.on}`, { effects: action.effects.map(effectText) });
    case "heal":
      return text(`OPFOR.monster-ai.do.heal.${action.range}`, { value: action.value });
    case "trap":
      return text("OPFOR.monster-ai.do.trap", {
        damage: action.damage,
        effects: effectsTail(action.effects),
      });
    case "summon":
      return text(`OPFOR.monster-ai.do.summon.${action.when}`, {
        count: action.count,
        what: "faction" in action.what ? action.what.faction : action.what.schemes.map(schemeName),
      });
    case "steal":
      return text("OPFOR.monster-ai.do.steal", { gold: action.gold });
    case "retreat":
      return text(`OPFOR.monster-ai.do.retreat.${action.when}`);
    case "other":
      return text("OPFOR.monster-ai.name", { name: action.text });
  }
}

function attackText(action: Attack): Text {
  const what = text(`OPFOR.monster-ai.do.attack.${action.range}`, {
    magic: action.magic ? text("OPFOR.monster-ai.do.magic") : "",
    bonus: signed(action.bonus),
    damage: action.damage,
    targets: targetsText(action.targets),
    effects: effectsTail(action.effects),
  });
  return action.hampered === true ? text("OPFOR.monster-ai.do.hampered", { what }) : what;
}

function areaText(action: Area): Text {
  const { shape = "burst" } = action;
  const what = text(shape === "burst" ? "OPFOR.monster-ai.do.area" : `OPFOR.monster-ai.do.area.${shape}`, {
    radius: action.radius,
    damage: action.damage === undefined ? "" : text("OPFOR.monster-ai.do.value", { value: action.damage }),
    save: saveTail(action.save, action.onSave),
    effects: effectsTail(action.effects),
  });
  const { catches = 1 } = action;
  const many = catches > 1 ? text("OPFOR.monster-ai.do.catches", { what, number: catches }) : what;
  return action.spares === true ? text("OPFOR.monster-ai.do.spares", { what: many }) : many;
}

const schemeName = (id: string): Text | string =>
  KNOWN.scheme(id) === undefined ? id : text(`OPFOR.monster-ai.scheme.${id}`);

export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

const targetsText = (targets: number | "adjacent"): Text | string => {
  if (targets === 1) return "";
  return targets === "adjacent"
    ? text("OPFOR.monster-ai.do.targets.adjacent")
    : text("OPFOR.monster-ai.do.targets", { number: targets });
};

const effectsTail = (effects: readonly Effect[]): Text | string =>
  effects.length === 0 ? "" : text("OPFOR.monster-ai.do.with", { effects: effects.map(effectText) });

const saveTail = (save: Save | undefined, onSave: "none" | "half" | "basic" = "none"): Text | string =>
  save === undefined
    ? ""
    : text(`OPFOR.monster-ai.${onSave === "none" ? "unless" : `save.${onSave}`}`, {
        ability: abilityText(save.ability),
        number: save.against,
      });

export const abilityText = (ability: string): Text => text(`OPFOR.monster-ai.ability.${ability}`);

export function effectText(effect: Effect): Text {
  switch (effect.kind) {
    case "daze":
    case "disarm":
    case "immobilize":
    case "stun":
    case "terrified":
    case "retreat":
    case "set-fire":
      return text(`OPFOR.monster-ai.effect.${effect.kind}`, {
        save: "save" in effect ? saveTail(effect.save) : "",
      });
    case "push":
    case "pull":
    case "wither":
    case "shield":
      return text(`OPFOR.monster-ai.effect.${effect.kind}`, {
        number: "spaces" in effect ? effect.spaces : effect.amount,
        save: "save" in effect ? saveTail(effect.save) : "",
      });
    case "damage":
      return text("OPFOR.monster-ai.effect.damage", {
        value: effect.value,
        save: saveTail(effect.save, effect.onSave),
      });
    case "status":
      return text("OPFOR.monster-ai.effect.status", { status: effect.status, save: saveTail(effect.save) });
    case "heal-self":
      return text("OPFOR.monster-ai.effect.heal-self", { value: effect.value });
    case "roll":
      return text("OPFOR.monster-ai.effect.roll", {
        die: effect.die,
        results: effect.results.map(({ from, to, effects }) =>
          text("OPFOR.monster-ai.effect.face", {
            faces: from === to ? String(from) : `${from}–${to}`,
            effects: effects.length === 0 ? text("OPFOR.monster-ai.effect.nothing") : effects.map(effectText),
          }),
        ),
      });
  }
}

export function traitText(trait: Trait): Text {
  if ("amount" in trait) return text(`OPFOR.monster-ai.trait.${trait.trait}`, { number: trait.amount });
  return "to" in trait
    ? text(`OPFOR.monster-ai.trait.${trait.trait}`, { to: [...trait.to] })
    : text(`OPFOR.monster-ai.trait.${trait.trait}`);
}

export const priorityText = (priority: string): Text => text(`OPFOR.monster-ai.priority.${priority}`);
