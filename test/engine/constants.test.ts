import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("engine");
