// Games by link.
import { check, openPage, playTurn } from "./lib.mjs";

const plan = {
  mists: false,
  level: 1,
  sets: [],
  house: {},
  first: 0,
  seed: "",
  clock: 10,
  public: false,
  spectators: true,
  aids: { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true },
  seats: [
    { kind: "human", name: "Anna", level: "easy" },
    { kind: "open", name: "", level: "easy" },
  ],
};
const tiles = (page) => page.evaluate(() => document.querySelectorAll(".tiles use").length);
const waitTiles = (page, n) => page.waitForFunction((k) => document.querySelectorAll(".tiles use").length === k, n);

export default [
  [
    "online: two browsers, one cut off and back, the server too",
    async ({ server, url, newContext }) => {
      const anna = await openPage(await newContext(), `${url}/#new`, { plan });
      await anna.getByRole("button", { name: "Online by link" }).click();
      await anna.click("[data-act=start]");
      await anna.waitForSelector("[data-field=link]");
      check(await anna.$(".qr path"), "no code to scan");
      const link = await anna.inputValue("[data-field=link]");
      const bobs = await newContext();
      let bob = await openPage(bobs, link);
      await bob.fill("[data-field=name]", "Bob");
      await bob.click("[data-seat='1']");
      await anna.waitForFunction(() => document.body.textContent.includes("Bob"));
      await anna.click("[data-act=begin]");
      await Promise.all([anna.waitForSelector(".square.legal"), bob.waitForSelector(".board")]);
      await playTurn(anna, () => 0, false);
      await waitTiles(bob, 2);
      await bob.waitForSelector(".square.legal");
      await playTurn(bob, () => 0, false);
      await waitTiles(anna, 3);

      await bob.close();
      await playTurn(anna, () => 0, false);
      bob = await openPage(bobs, link);
      await waitTiles(bob, 4);

      await server.stop();
      await bob.waitForSelector(".trouble");
      await server.start();
      await bob.waitForFunction(() => !document.querySelector(".trouble"), null, { timeout: 15000 });
      await bob.waitForSelector(".square.legal");
      await playTurn(bob, () => 0, false);
      await anna.waitForFunction(() => document.querySelectorAll(".tiles use").length === 5, null, { timeout: 15000 });

      await bob.fill(".chat input", "well played");
      await bob.keyboard.press("Enter");
      await anna.waitForFunction(() => document.body.textContent.includes("well played"));
      check(await anna.$(".clock"), "no clocks");

      const eve = await openPage(await newContext(), link);
      await waitTiles(eve, await tiles(anna));
      check((await eve.$(".square.legal")) === null, "a spectator is offered moves");

      await bob.getByRole("button", { name: "Resign" }).click();
      await bob.getByRole("button", { name: "Really" }).click();
      await anna.waitForSelector(".final");
      await anna.getByLabel("Close").click();
      await anna.click("[data-act=rematch]");
      await anna.waitForSelector("[data-act=begin]");
      await bob.waitForSelector("[data-act=begin]");
    },
  ],
];
