import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("rulesets/x-wing");
