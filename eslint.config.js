import js from "@eslint/js";
import tseslint from "typescript-eslint";

const hostGlobals = ["game", "canvas", "foundry", "ui", "Hooks", "CONFIG", "CONST", "window", "document"];

export default tseslint.config(
  {
    ignores: [
      "dist",
      "dist-again",
      "release",
      "node_modules",
      ".cache",
      "coverage",
      "docs",
      "**/*.cjs",
      "test/browser/fixtures",
      "examples/ruleset",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./table/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/unified-signatures": "off",
      // There is no enum in the project, and looking for one costs a quarter of the time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
    },
  },
  {
    // Chance, time and the host arrive as arguments (docs/architecture.md).
    files: ["src/{core,field,engine,rulesets,turn}/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", ...hostGlobals, "setTimeout", "performance", "Date", "fetch"],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Use the Dice passed in." },
        { object: "Math", property: "hypot", message: "Use lengthOf: it is the same in every browser." },
      ],
    },
  },
  {
    // In a window of its own (V14) nothing is an instance of this window's classes (src/ui/parts/elements.ts).
    files: ["src/{ui,foundry}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "BinaryExpression[operator='instanceof'][right.name=/Element$/]",
          message: "Use src/ui/parts/elements.ts.",
        },
      ],
    },
  },
  {
    // Maps in tests are ASCII.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-misused-spread": "off",
      // A describe that is longer is about more than one thing.
      "max-lines-per-function": ["error", { max: 150 }],
    },
  },
  {
    // The stand-in imitates a host whose documents are schema-driven at run time: loose JSON by nature.
    // Code inside `page.evaluate` runs in that page and is as loose.
    files: [
      "table/**/*.ts",
      "test/table/**/*.ts",
      "test/browser/**/*.ts",
      "test/chaos/**/*.ts",
      "bench/page/**/*.ts",
    ],
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/dot-notation": "off",
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-misused-promises": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/class-literal-property-style": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-this-alias": "off",
      "@typescript-eslint/no-unnecessary-type-conversion": "off",
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        Buffer: "readonly",
      },
    },
  },
);
