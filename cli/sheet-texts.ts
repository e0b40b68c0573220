import { asList, at, textAt } from "../src/creatures/value-at-path";

/**
 * Actors that were published without their texts get back what a record beside them says of those texts: the
 * sentence of a multiattack, the tokens of an ability. Only texts; every number of the sheet stays its own.
 */
export function withTexts(actor: unknown, record: unknown): unknown {
  if (typeof actor !== "object" || actor === null) return actor;
  const items = asList(at(actor, "items")).map((item) => {
    const said = textFor(item, record);
    if (said === "" || typeof item !== "object" || item === null) return item;
    const system = at(item, "system");
    const own = typeof system === "object" && system !== null ? system : {};
    return { ...item, system: { ...own, description: { value: said } } };
  });
  return { ...actor, items };
}

function textFor(item: unknown, record: unknown): string {
  if (textAt(item, "system.description.value", 10) !== "") return "";
  if (textAt(item, "system.identifier") === "multiattack") return textAt(record, "multiattack", 500);
  const name = textAt(item, "name", 80);
  const routine = asList(at(record, "routines")).find((one) => textAt(one, "name", 80) === name);
  const action = asList(at(record, "actions")).find((one) => textAt(one, "item") === textAt(item, "_id"));
  return [...(action === undefined ? [] : tokensOf(action)), textAt(routine, "text", 1_000)].join(" ").trim();
}

function tokensOf(action: unknown): string[] {
  const recharge = textAt(action, "recharge").split(" ")[0] ?? "";
  return [
    ...asList(at(action, "damage")).map(
      (one) => `@Damage[${textAt(one, "formula")}[${textAt(one, "type")}]]`,
    ),
    ...asList(at(action, "checks")).map(
      (one) =>
        `@Check[${textAt(one, "statistic")}|dc:${String(at(one, "dc"))}${at(one, "basic") === true ? "|basic" : ""}]`,
    ),
    ...asList(at(action, "areas")).map(
      (one) => `@Template[${textAt(one, "type")}|distance:${String(at(one, "size"))}]`,
    ),
    ...(recharge === "" ? [] : [`[[/gmr ${recharge} #Recharge]]`]),
  ];
}
