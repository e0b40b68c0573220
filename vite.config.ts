import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { compilePacks as compile } from "./scripts/packs.mjs";

const compilePacks = compile as (folder: string) => Promise<void>;

interface Manifest {
  readonly version: string;
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
}

const LANGUAGES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };

/** All texts of a language, which are one file for each part of the project. */
function textsOf(lang: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(`lang/${lang}`).sort()) {
    const part = JSON.parse(readFileSync(`lang/${lang}/${file}`, "utf8")) as Record<string, string>;
    for (const [key, text] of Object.entries(part)) {
      if (key in texts) throw new Error(`lang/${lang}/${file}: ${key} is in another file, too`);
      texts[key] = text;
    }
  }
  return texts;
}

interface Tree {
  [word: string]: Tree | string;
}

/**
 * Foundry makes a tree of dotted keys, where a text cannot have texts below it; we give it the tree, which is
 * shorter. Keys that are also the beginning of others get "._" at the end; `say` looks there too
 * (src/foundry/translations.ts).
 */
function foundryLanguage(lang: string): string {
  const texts = textsOf(lang);
  const branches = new Set(Object.keys(texts).flatMap(branchesOf));
  const tree: Tree = {};
  for (const [key, text] of Object.entries(texts)) plant(tree, branches.has(key) ? `${key}._` : key, text);
  return `${JSON.stringify(tree)}\n`;
}

function plant(tree: Tree, key: string, text: string): void {
  const words = key.split(".");
  const leaf = words.pop() ?? "";
  let at = tree;
  for (const word of words) {
    const next = (at[word] ??= {});
    if (typeof next === "string") throw new Error(`${key}: a text cannot have texts below it`);
    at = next;
  }
  at[leaf] = text;
}

const branchesOf = (key: string): string[] =>
  key.split(".").flatMap((_, at, words) => (at === 0 ? [] : [words.slice(0, at).join(".")]));

/** Puts beside the code and the styles what else Foundry loads: manifest, languages and packs. */
function foundryFiles(): Plugin {
  let out = "dist";
  return {
    name: "foundry-files",
    configResolved({ build }) {
      out = build.outDir;
    },
    async closeBundle() {
      mkdirSync(out, { recursive: true });
      if (existsSync("assets")) cpSync("assets", `${out}/assets`, { recursive: true });
      const source = JSON.parse(readFileSync("module.json", "utf8")) as Manifest;
      const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
      await compilePacks(`${out}/packs`);
      mkdirSync(`${out}/lang`, { recursive: true });
      const languages = Object.entries(LANGUAGES).map(([lang, name]) => {
        const path = `lang/${lang}.json`;
        writeFileSync(`${out}/${path}`, foundryLanguage(lang));
        return { lang, name, path };
      });
      writeFileSync(`${out}/module.json`, `${JSON.stringify({ ...source, version, languages }, null, 2)}\n`);
    },
  };
}

/** Templates without their indents. */
function leanTemplates(): Plugin {
  return {
    name: "lean-templates",
    enforce: "pre",
    load: {
      filter: { id: /\.hbs\?raw$/ },
      handler: (id) => {
        const text = readFileSync(id.replace("?raw", ""), "utf8");
        return `export default ${JSON.stringify(text.replace(/(?<=\n)\s+/g, ""))};`;
      },
    },
  };
}

/** Zod carries along how to write schemas as JSON Schema, which only `npm run schemas` does. */
function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    load: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(id) {
        const names = readFileSync(id, "utf8").matchAll(/^export (?:const|function) (\w+)/gm);
        return [...names].map(([, name]) => `export const ${name} = () => () => undefined;`).join("\n");
      },
    },
  };
}

/** Methods that no schema of ours calls; each brings along what only it needs. */
const UNCALLED = [
  "email|url|jwt|emoji|guid|uuid|uuidv\\d|nanoid|cuid2?|ulid|base64|base64url|xid|ksuid|ipv[46]|cidrv[46]|e164",
  "datetime|date|time|duration|lowercase|uppercase|normalize|slugify|multipleOf|step|brand|describe|with|apply",
  "exactOptional|nonoptional|prefault|readonly|and|required|partial|exactPartial|pick|safeExtend|merge",
  "parseAsync|safeParseAsync|validate|validateAsync|(?:safeE|e)ncode(?:Async)?|(?:safeD|d)ecode(?:Async)?",
].join("|");
/** The same names are methods of words and lists, too; of schemas nobody calls them. */
const ALSO_OF_OTHERS = "includes|startsWith|endsWith|toLowerCase|toUpperCase|length";
/** Of zod's own code, what such calls leave without use: [what, instead of it]. Each must be found somewhere. */
const UNUSED_IN_ZOD: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`^ {4}(?:async )?(?:${UNCALLED}|${ALSO_OF_OTHERS})(?:\(|: (?:async )?function).*\{\n(?: {8}.*\n)+ {4}\},\n`,
      "gm",
    ),
    "",
  ],
  // How to write it as JSON Schema.
  [/^ {4}inst\._zod\.processJSONSchema = .*;\n/gm, ""],
  // What finds circles in what is checked.
  [/^ {4}if \(!core\.globalConfig\.memoizer\)\n.*;\n/gm, ""],
  [/core\.globalConfig\.memoizer/g, "undefined"],
  [/\b(?:payload|result)\.memo(?= *\))/g, "false"],
  // Promises, reading backwards, giving up at the first mistake.
  [/\bproms\.length\b/g, "0"],
  [/\bif \(asyncResult\b(?: \|\| \w+ instanceof Promise)?/g, "if (false"],
  [/\bctx\.async\b(?! ===)/g, "false"],
  [/\b\w+ instanceof Promise\b/g, "false"],
  [/\b_?ctx\??\.direction === "backward"/g, "false"],
  [/\b_?ctx\??\.direction !== "backward"/g, "true"],
  [/\bctx\?\.abortEarly\b/g, "false"],
  // Code written at run time, which strict pages forbid anyway.
  [/core\.\$ZodObjectJIT\b/g, "core.$ZodObject"],
];
const CALLS_THEM = new RegExp(String.raw`from "zod"[^]*(?:\)|chema)\s*\.(?:${UNCALLED})\(`);

/** Vite's loader of later parts also looks for styles and links of theirs, of which there are none. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

function leanZod(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "lean-zod",
    transform: {
      filter: { id: /zod\/v4\/(?:classic|core)\/\w+\.js$|\/src\/.*\.ts$/ },
      handler(code, id) {
        if (!id.includes("/zod/")) {
          if (CALLS_THEM.test(code)) this.error("calls a method of zod that the build leaves out");
          return null;
        }
        let rest = code;
        for (const [part, instead] of UNUSED_IN_ZOD) {
          const before = rest;
          rest = rest.replace(part, instead);
          if (rest !== before) found.add(part);
        }
        return { code: rest, map: null };
      },
    },
    buildEnd() {
      const [lost] = UNUSED_IN_ZOD.filter(([part]) => !found.has(part));
      if (lost) this.error(`zod has no ${String(lost[0])} any more`);
    },
  };
}

/** What pages and the worker share; nothing in it may touch a page. */
const COMMON = new RegExp(
  [
    "/zod/|/pure-rand/|/src/(core|creatures)/",
    "/src/turn/(view|playing|records|thinking/foresight)",
    String.raw`/src/(rulesets/(shipped|.*cover)|field/(snapshot|scale|load/|walls/wall\.))`,
    "/src/engine/(editor-form|figure-problems|misspelt-keys)",
  ].join("|"),
);
/** Where something is decided: the field's searches, the engine, and who asks them. */
const RULES = /\/src\/(field|engine|turn)\//;

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [plainImports(), leanTemplates(), withoutJsonSchema(), leanZod(), foundryFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    // The worker has no page to write links into.
    modulePreload: false,
    rolldownOptions: {
      input: { main: "src/main.ts", worker: "src/worker.ts", opfor: "styles/opfor.css" },
      preserveEntrySignatures: "strict",
      // Nothing but the three of them does anything by being imported; so each page gets what it uses, and no more.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?!main\.ts|worker\.ts)/, sideEffects: false }] },
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "styles/[name][extname]",
        // For everybody, for pages, for those that decide, and one for each ruleset; the rest as it falls.
        codeSplitting: {
          groups: [
            { name: "templates", test: /handlebars-templates|\.hbs/, priority: 4 },
            { name: "common", test: COMMON, minShareCount: 2, priority: 3 },
            { name: "page", test: /\/src\/(foundry|ui)\//, minShareCount: 2, priority: 2 },
            { name: "rules", test: RULES, minShareCount: 2, priority: 1 },
          ],
        },
        // Hook names come from class names; functions may have any.
        minify: { compress: true, mangle: { keepNames: { class: true, function: false } }, codegen: true },
      },
    },
  },
});
