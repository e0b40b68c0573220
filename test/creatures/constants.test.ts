import { itHasTheSameConstants } from "../support/constants";

itHasTheSameConstants("creatures");
