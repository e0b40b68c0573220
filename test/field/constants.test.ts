import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("field", "snapshot.ts");
