import { itLetsInWhatItDid } from "../support/limits-and-sheets";

itLetsInWhatItDid("creatures");
