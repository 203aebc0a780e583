// Why a server refused something, in words that are true.
import { isKey, t } from "../i18n";
import { ServerError } from "./server";

export function refusal(error: unknown): string {
  const code = error instanceof ServerError ? error.code : "";
  const key = `refused.${code}`;
  if (isKey(key)) return t(key);
  const why = error instanceof Error ? error.message : "";
  return why ? t("refused.other", { why }) : t("trouble.server");
}
