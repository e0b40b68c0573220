import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("core");
