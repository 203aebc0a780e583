// The parts of the page that node tries out.
export { Engine } from "../../npm/src/all";
export { featureText } from "../../web/app/game/words";
export { setLanguage } from "../../web/app/i18n";
