#!/usr/bin/env node
/**
 * Starts FIREFOX_PROGRAM for Playwright and forwards WebDriver BiDi. Answers the colour scheme command itself: stock
 * Firefox lacks it, and Playwright would open no page.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const answeredHere = "emulation.setMediaFeaturesOverride";

const firefox = spawn(process.env.FIREFOX_PROGRAM, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.on("error", ({ message }) => {
  console.error(message);
  process.exit(1);
});
firefox.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on("line", (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
  if (address) listen(address);
  else console.error(line);
});

/** Listens for Playwright, which reads the address from the output. */
function listen(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("listening", () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
  server.on("connection", (client, { url }) => {
    // Firefox refuses the offered compression.
    const browser = new WebSocket(address + url, { perMessageDeflate: false });
    const isOpen = new Promise((resolve) => browser.on("open", resolve));
    client.on("message", async (data) => {
      const { id, method } = JSON.parse(data);
      if (method === answeredHere) client.send(JSON.stringify({ type: "success", id, result: {} }));
      else isOpen.then(() => browser.send(String(data)));
    });
    browser.on("message", (data) => client.send(String(data)));
    browser.on("close", () => client.close());
    client.on("close", () => browser.close());
  });
}
