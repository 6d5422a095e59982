import { expect, it } from "vitest";
import { phoneUrl, webUrl } from "./contact-links.ts";

it.each([
  ["https://example.org/menu", "https://example.org/menu"],
  ["http://example.org", "http://example.org/"],
  ["javascript:alert(1)", undefined],
  [" JavaScript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["example.org", undefined],
  ["", undefined],
])("a website at %j is opened at %j", (website, opened) => expect(webUrl(website)?.href).toBe(opened));

it.each([
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["020 7946-0018; 020 7946 0019", "tel:02079460018"],
  ["(212) 555.0143", "tel:2125550143"],
  ["call us", null],
  ["+44 20 CALL ME", null],
  ["12", null],
  ["1".repeat(40), null],
])("the number %j is called by %j", (phone, link) => expect(phoneUrl(phone)).toBe(link));
