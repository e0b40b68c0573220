import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("turn");
