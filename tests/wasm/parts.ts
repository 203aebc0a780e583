// The parts of the page that node tries out.
export { Engine } from "../../web/app/engine/engine";
export { featureText } from "../../web/app/game/words";
export { setLanguage } from "../../web/app/i18n";
