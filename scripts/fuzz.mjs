// npm run fuzz: inputs as strangers might write them, at every boundary (test/fuzz).
import { runTypeScript } from "./run-typescript.mjs";

runTypeScript("../test/fuzz/main.ts");
