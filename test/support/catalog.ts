export { loadCatalog } from "../../cli/catalog";
