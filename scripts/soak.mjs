// npm run soak: battles in any number, with the laws that must hold (test/soak).
import { runTypeScript } from "./run-typescript.mjs";

runTypeScript("../test/soak/main.ts", ["--expose-gc"]);
