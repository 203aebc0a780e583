// Tests of what the page tells: node run.mjs MODULE.wasm
import { Findings, openEngine } from "./lib.mjs";

const engine = await openEngine(process.argv[2]);
let failed = 0;
for (const name of ["catalogues", "rules", "lessons"]) {
  const findings = new Findings();
  const { default: test } = await import(`./${name}.mjs`);
  await test(engine, findings);
  for (const what of findings.list) console.log(`FAILED ${name}: ${what}`);
  console.log(`${name}: ${findings.checks - findings.list.length} checks hold, ${findings.list.length} fail`);
  failed += findings.list.length;
}
process.exit(failed ? 1 : 0);
