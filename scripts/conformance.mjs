#!/usr/bin/env node
/**
 * Which requirements have a test that proves them? A test proves the ids at the start of its title:
 * `it("5P-C1 fires from cover ...")`, `it("GUN-M1, GUN-M2 ...")`. The titles come from Vitest's own
 * collection, so that table-driven tests count too.
 *
 *   npm run conformance              a line per ruleset, and the ids without a test
 *   npm run conformance -- --json    {"five-parsecs": {"proven": 98, "of": 98, "missing": []}, ...}
 *   npm run conformance -- <id> ...  only these rulesets
 *   npm run conformance -- --report=<file>   count only what passed in a run of Vitest's JSON reporter
 *
 * Exit code 1 when a ruleset that exists (src/rulesets/<id>) lacks a proof. A ruleset that does not exist
 * yet counts as nothing proven and does not fail.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Every ruleset whose requirements are listed, and every one that exists. */
const RULESETS = [
  ...new Set([
    ...readdirSync(join(ROOT, "test", "conformance")).map((file) => file.replace(/\.json$/, "")),
    ...readdirSync(join(ROOT, "src", "rulesets"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ]),
].sort();
const ID = /^[A-Z0-9]+-[A-Z]+\d+[a-z]?\b/;

/** Every id at the start of a title: "5P-C1, 5P-C2 and 5P-C3 fire ..." names three. */
export function idsOf(title) {
  const ids = [];
  let rest = title.trim();
  for (;;) {
    const id = ID.exec(rest)?.[0];
    if (id === undefined) return ids;
    ids.push(id);
    rest = rest.slice(id.length).replace(/^\s*(?:,|\+|&|and\b)?\s*/, "");
  }
}

/** The last part of "file > describe > title", and the describes too: ids may stand on either. */
export const titlesOf = (name) => name.split(" > ");

function collectedTitles() {
  const folder = mkdtempSync(join(tmpdir(), "opfor-conformance-"));
  const file = join(folder, "tests.json");
  try {
    const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const run = spawnSync(process.execPath, [vitest, "list", `--json=${file}`], {
      cwd: ROOT,
      encoding: "utf8",
    });
    if (run.status !== 0 || !existsSync(file)) {
      throw new Error(`the tests could not be collected:\n${run.stdout}${run.stderr}`);
    }
    return JSON.parse(readFileSync(file, "utf8")).flatMap(({ name }) => titlesOf(name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The titles of the tests that passed in a run. */
export const passedTitles = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed")
    .flatMap(({ ancestorTitles, title }) => [...ancestorTitles, title]);

function requirementsOf(ruleset) {
  const file = join(ROOT, "test", "conformance", `${ruleset}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/** Proven and missing per ruleset; `exists` tells whether a missing proof is a failure. */
export function conformance(rulesets, titles, exists) {
  const proven = new Set(titles.flatMap(idsOf));
  return rulesets.map(({ id, requirements }) => {
    const there = exists(id);
    const missing = requirements.filter((requirement) => !there || !proven.has(requirement.id));
    return {
      id,
      exists: there,
      proven: requirements.length - missing.length,
      of: requirements.length,
      missing,
      failed: there && (requirements.length === 0 || missing.length > 0),
    };
  });
}

function printed(row) {
  if (!row.exists) return [`${row.id}: not there yet (0 of ${row.of})`];
  if (row.of === 0) return [`${row.id}: test/conformance/${row.id}.json lists no requirements`];
  return [
    `${row.id}: ${row.proven} of ${row.of} proven`,
    ...row.missing.map(({ id, statement }) => `  ${id}  ${statement}`),
  ];
}

function main(args) {
  const wanted = args.filter((arg) => !arg.startsWith("-"));
  const ids = wanted.length > 0 ? wanted : RULESETS;
  const rulesets = ids.map((id) => ({ id, requirements: requirementsOf(id) }));
  const report = args.find((arg) => arg.startsWith("--report="))?.slice("--report=".length);
  const titles =
    report === undefined ? collectedTitles() : passedTitles(JSON.parse(readFileSync(report, "utf8")));
  const rows = conformance(rulesets, titles, (id) => existsSync(join(ROOT, "src", "rulesets", id)));
  if (args.includes("--json")) {
    const json = Object.fromEntries(
      rows.map(({ id, proven, of, missing }) => [
        id,
        { proven, of, missing: missing.map((requirement) => requirement.id) },
      ]),
    );
    console.log(JSON.stringify(json, null, 2));
  } else {
    console.log(rows.flatMap(printed).join("\n"));
  }
  return rows.some(({ failed }) => failed) ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
