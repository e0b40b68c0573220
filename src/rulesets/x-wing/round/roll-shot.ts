import type { Text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import { defenceFace, type DefenceFace } from "../sky/dice-faces";
import type { AttackFace } from "../data/devices";
import { endedBy, TOKEN_LIVES, TOKENS, type Token } from "../data/token-lives";
import { sufferHarm } from "../sky/harm-to-ship";
import { rollAttackDie } from "../sky/dice-faces";
import { say, type Ledger } from "../sky/ledger";
import type { Ship } from "../sky/sky";
import { feels } from "../sky/what-tokens-forbid";

/** Attack dice against defence dice, one more of each at the ends of the ruler; tokens are spent where they help. */
export function rollShot(ledger: Ledger, { id }: Ship, { id: targetId }: Ship, range: number): void {
  const [ship, target] = [ledger.ship(id), ledger.ship(targetId)];
  if (ship === undefined || target === undefined) return;
  const attack = attackResults(ledger, ship, target, range);
  const hits = attack.filter((face) => face === "hit").length;
  const crits = attack.filter((face) => face === "crit").length;
  const evades = evadesRolled(ledger, target, range, hits + crits);
  // Evades cancel hits first.
  const hitsThrough = Math.max(0, hits - evades);
  const critsThrough = Math.max(0, crits - Math.max(0, evades - hits));
  if (hitsThrough + critsThrough === 0) ledger.note(say("shot.dodged", { target: target.name }));
  if (hitsThrough > 0) sufferHarm(ledger, target, { kind: "hit", n: hitsThrough });
  if (critsThrough > 0) sufferHarm(ledger, target, { kind: "crit", n: critsThrough });
}

/** A lock rolls again what is wasted, a focus token turns the focus results. */
function attackResults(ledger: Ledger, ship: Ship, target: Ship, range: number): readonly AttackFace[] {
  const roll = (): AttackFace => rollAttackDie(ledger, say("die.shot", { ship: ship.name }));
  const rolled = Array.from({ length: attackDice(ship, range) }, roll);
  const wasted = (face: AttackFace): boolean =>
    face === "blank" || (face === "focus" && ship.tokens.focus === 0);
  const rerolls = ship.lock === target.id && rolled.some(wasted);
  if (rerolls) {
    ledger.setLock(ship, undefined, say("outcome.lockSpent", { ship: ship.name, target: target.name }));
  }
  const results = rerolls ? rolled.map((face) => (wasted(face) ? roll() : face)) : rolled;
  if (!results.includes("focus") || ship.tokens.focus === 0) return results;
  ledger.lose(ship, "focus", 1, say("outcome.focusSpent", { ship: ship.name }));
  return results.map((face) => (face === "focus" ? "hit" : face));
}

/** The defender spends focus, then evade, as long as something would get through. */
function evadesRolled(ledger: Ledger, target: Ship, range: number, against: number): number {
  const results = defenceResults(ledger, target, range);
  const focused = results.filter((face) => face === "focus").length;
  let evades = results.filter((face) => face === "evade").length;
  let open = results.length - evades;
  if (evades < against && focused > 0 && target.tokens.focus > 0) {
    ledger.lose(target, "focus", 1, say("outcome.focusSpent", { ship: target.name }));
    evades += focused;
    open -= focused;
  }
  // An evade token turns a die that shows something else; it is none by itself.
  if (evades < against && open > 0 && target.tokens.evade > 0) {
    ledger.lose(target, "evade", 1, say("outcome.evadeSpent", { ship: target.name }));
    evades++;
  }
  return evades;
}

function defenceResults(ledger: Ledger, target: Ship, range: number): readonly DefenceFace[] {
  const label = say("die.dodge", { ship: target.name });
  const results = Array.from({ length: defenceDice(target, range) }, () =>
    defenceFace(rollDie(ledger, 8, label, (value) => say(`face.${defenceFace(value)}`))),
  );
  hasDefended(ledger, target);
  return results;
}

const attackDice = ({ profile }: Ship, range: number): number => profile.attack + (range === 1 ? 1 : 0);

const feltInDefence = (target: Ship): readonly Token[] =>
  TOKENS.filter((token) => TOKEN_LIVES[token].defenceDice !== 0 && feels(target, token));

function defenceDice(target: Ship, range: number): number {
  const fewer = feltInDefence(target).reduce((sum, token) => sum + TOKEN_LIVES[token].defenceDice, 0);
  return Math.max(0, target.profile.agility + (range === 3 ? 1 : 0) + fewer);
}

/** What a shot that the table rolls needs: dice on both sides, and the tokens that may be spent on them. */
export function diceText(ship: Ship, target: Ship, range: number): Text {
  const has = (owner: Ship, token: string): Text =>
    say("shot.has", { ship: owner.name, token: say(`token.${token}`) });
  const tokens = [
    ...(ship.lock === target.id ? [has(ship, "lock")] : []),
    ...(ship.tokens.focus > 0 ? [has(ship, "focus")] : []),
    ...(["focus", "evade"] as const)
      .filter((token) => target.tokens[token] > 0)
      .map((token) => has(target, token)),
  ];
  const dice = { attack: attackDice(ship, range), defence: defenceDice(target, range) };
  return tokens.length === 0 ? say("shot.dice", dice) : say("shot.diceAndTokens", { ...dice, tokens });
}

/** Tokens that weakened a defence end with it, whoever rolls. */
export function hasDefended(ledger: Ledger, target: Ship): void {
  for (const token of feltInDefence(target)) {
    if (!endedBy("defence").includes(token)) continue;
    ledger.lose(
      target,
      token,
      1,
      say("outcome.tokenGone", { ship: target.name, token: say(`token.${token}`) }),
    );
  }
}
