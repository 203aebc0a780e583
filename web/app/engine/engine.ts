export * from "@bastide/engine/engine";
