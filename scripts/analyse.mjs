// The types of the pure layers, of the module and of the practice table, and lint: one process, for they read the
// same files, and lint asks the type checker what the compiler has just found out.
// `node scripts/analyse.mjs lint` runs only what is named.
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const PROJECTS = { pure: "tsconfig.pure.json", types: "tsconfig.json", "types-table": "table/tsconfig.json" };
const LINTED = ["types", "types-table"];
const wanted = process.argv.slice(2);
const isDue = (id) => wanted.length === 0 || wanted.includes(id);

const host = {
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getCanonicalFileName: (file) => file,
  getNewLine: () => ts.sys.newLine,
};

function programOf(config) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    { noEmit: true, incremental: false, tsBuildInfoFile: undefined },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const { options, fileNames: rootNames, errors: configFileParsingDiagnostics } = parsed;
  return ts.createProgram({ rootNames, options, configFileParsingDiagnostics, host: hostFor(options) });
}

/** Files are parsed once for all programs: nothing that parsing depends on differs between them. */
const parsedFiles = new Map();
function hostFor(options) {
  // Rules of lint look upwards, too.
  const compilerHost = ts.createCompilerHost(options, true);
  const parse = compilerHost.getSourceFile.bind(compilerHost);
  compilerHost.getSourceFile = (file, how, ...more) => {
    const key = `${file}|${JSON.stringify(how)}`;
    if (!parsedFiles.has(key)) parsedFiles.set(key, parse(file, how, ...more));
    return parsedFiles.get(key);
  };
  return compilerHost;
}

function fail(diagnostic) {
  console.error(ts.formatDiagnostics([diagnostic], host));
  process.exit(1);
}

/** Says how a check ended, to whoever started this process too. */
function tell(id, started, passed, output) {
  if (output !== "") console.log(output);
  const seconds = (Date.now() - started) / 1000;
  if (process.send) process.send({ id, passed, seconds });
  else console.log(`${passed ? "passed" : "FAILED"}  ${id} (${seconds.toFixed(0)} s)`);
  if (!passed) process.exitCode = 1;
}

const programs = {};
for (const [id, config] of Object.entries(PROJECTS)) {
  if (!isDue(id) && !(isDue("lint") && LINTED.includes(id))) continue;
  const started = Date.now();
  programs[id] = programOf(config);
  if (!isDue(id)) continue;
  const found = ts.getPreEmitDiagnostics(programs[id]);
  tell(id, started, found.length === 0, ts.formatDiagnostics(found, host));
}

if (isDue("lint")) {
  const started = Date.now();
  const eslint = new ESLint({
    overrideConfig: {
      files: ["**/*.ts"],
      languageOptions: { parserOptions: { project: null, programs: LINTED.map((id) => programs[id]) } },
    },
  });
  const results = await eslint.lintFiles(["."]);
  const formatter = await eslint.loadFormatter("stylish");
  const isClean = results.every(({ errorCount, fatalErrorCount }) => errorCount + fatalErrorCount === 0);
  tell("lint", started, isClean, await formatter.format(results));
}
