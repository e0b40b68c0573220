import { decideCommand } from "./decide";
import { drawCommand } from "./draw";
import { caught, failed, type Exit } from "./exit";
import { say } from "./say";

const USAGE = `opfor decide <battle.json> [--figure ID] [--seed WORDS] [--answers JSON] [--ruleset ID] [--doctrine ID] [--lang en|de] [--unattended] [--json]
opfor draw <battle.json> <picture.svg> [--figure ID] [--reach SPACES]

A battle is an OpFor battle (docs/battle-format.md), a turn report, a Foundry scene export or a Universal VTT map.`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Exit>> = {
  decide: decideCommand,
  draw: drawCommand,
};

function run(args: readonly string[]): Exit {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") return { code: 0, out: USAGE };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return command === undefined ? failed(`unknown command "${name}"; expected decide or draw`) : command(rest);
}

say(caught(() => run(process.argv.slice(2))));
