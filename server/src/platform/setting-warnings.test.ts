import { expect, it } from "vitest";
import { settingWarnings } from "./setting-warnings.ts";

const warningsOf = (publicUrl: string) => settingWarnings({ publicUrl, smtpUrl: null });

it.each(["http://eat.example.org", "http://192.168.1.20:3000", "http://localhost.example.org"])(
  "a site at %s is told what browsers refuse without https",
  (publicUrl) => {
    expect(warningsOf(publicUrl)).toEqual([
      expect.stringMatching(/^PUBLIC_URL .*where somebody is.* copy .* passkeys/),
    ]);
  },
);

it.each(["https://eat.example.org", "http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"])(
  "a site at %s is not",
  (publicUrl) => {
    expect(warningsOf(publicUrl)).toEqual([]);
  },
);
