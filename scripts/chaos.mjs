// npm run chaos: turns at the practice table while clients die, messages come late, and people meddle (test/chaos).
import { runTypeScript } from "./run-typescript.mjs";

runTypeScript("../test/chaos/main.ts");
