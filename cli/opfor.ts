import { creaturesCommand } from "./creatures";
import { decideCommand } from "./decide";
import { drawCommand } from "./draw";
import { caught, failed, type Exit } from "./exit";
import { rehearseCommand } from "./rehearse";
import { say } from "./say";

const USAGE = `opfor decide <battle.json> [--figure ID] [--seed WORDS] [--answers JSON] [--ruleset ID] [--doctrine ID] [--lang en|de] [--unattended] [--json]
opfor draw <battle.json> <picture.svg> [--figure ID] [--reach SPACES]
opfor creatures <folder or actor.json> [--only NAME] [--lang en|de]
opfor rehearse <battle.json> [--battles N] [--from N] [--to N] [--jobs N] [--seed WORDS] [--rounds N] [--heroes RULESET/DOCTRINE] [--out FILE] [--lang en|de] [--json]
opfor rehearse --merge <tally.json> ... [--out FILE] [--json]

A battle is an OpFor battle (docs/battle-format.md), a turn report, a Foundry scene export or a Universal VTT map.`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Exit | Promise<Exit>>> = {
  decide: decideCommand,
  draw: drawCommand,
  creatures: creaturesCommand,
  rehearse: rehearseCommand,
};

function run(args: readonly string[]): Exit | Promise<Exit> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") return { code: 0, out: USAGE };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return command === undefined
    ? failed(`unknown command "${name}"; expected decide, draw, creatures or rehearse`)
    : command(rest);
}

say(await caught(() => run(process.argv.slice(2))));
