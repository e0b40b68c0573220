import js from "@eslint/js";
import tseslint from "typescript-eslint";

const hostGlobals = ["game", "canvas", "foundry", "ui", "Hooks", "CONFIG", "CONST", "window", "document"];

export default tseslint.config(
  { ignores: ["dist", "release", "node_modules", ".cache", "coverage", "docs", "**/*.cjs"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.node.json", "./table/tsconfig.json"],
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
      ],
    },
  },
  {
    // Maps in tests are ASCII.
    files: ["test/**/*.ts"],
    rules: { "@typescript-eslint/no-misused-spread": "off" },
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
