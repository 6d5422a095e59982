import { accountErrors as says } from "@dishboard/contract/accounts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";

const { app, db } = await ownApp();

type Form = { email?: unknown; password?: unknown; username?: unknown; fullName?: unknown };
let people = 0;

function signUp({ email, password = "correct horse", username, fullName }: Form = {}) {
  people += 1;
  const data = { username: username ?? `somebody_${people}`, full_name: fullName };
  const payload = { email: email ?? `somebody.${people}@example.org`, password, data };
  return app.inject({ method: "POST", url: "/auth/v1/signup", payload });
}

const countUsers = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from users`.execute(db.write)).rows[0]?.n);

describe("a sign-up with hostile values gets its typed error and leaves nothing:", () => {
  const usernames: [unknown, string][] = [
    ["", says.usernameShort],
    ["ab", says.usernameShort],
    ["x".repeat(31), says.usernameLong],
    ["a b", says.usernameForm],
    ["é", says.usernameShort],
    ["ééé", says.usernameForm],
    ["аdmin", says.usernameForm],
    ["ａｂｃ", says.usernameForm],
    ["\u212Aelvin", says.usernameForm],
    ["gra\u017Fs", says.usernameForm],
    ["abc\n", says.usernameForm],
    ["abc\0", says.usernameForm],
    ["\u202Eabc", says.usernameForm],
    ["a".repeat(3_500), says.usernameLong],
    ["ADMIN", says.usernameTaken],
    ["null", says.usernameTaken],
    ["Dishboard", says.usernameTaken],
    [["abc"], "username must be given as text"],
    [7, "username must be given as text"],
  ];
  const emails: [unknown, string][] = [
    "",
    "ann",
    "ann@",
    "@example.org",
    "ann@example",
    "a@b..c",
    "ann@.org",
    "ann@example.org.",
    "ann@exa mple.org",
    '"ann b"@example.org',
    "ann@example.org\r\nBcc: all@example.org",
    "ann@example.org,ben@example.org",
    "a@b@c.org",
    "ann\0@example.org",
    "ånn@example.org",
    ".ann@example.org",
    "ann..b@example.org",
    "<ann@example.org>",
    "ann@-example.org",
    "a@127.0.0.1",
    "a@0x7f.0.0.0x1",
    "a@2130706433",
    "a@[127.0.0.1]",
    `${"a".repeat(65)}@example.org`,
    `ann@${"a".repeat(64)}.org`,
    `a@${"b.".repeat(125)}org1`,
    "a".repeat(3_500),
    `${"a@".repeat(1_700)}b.c`,
  ].map((email) => [email, says.email]);
  const passwords: [unknown, string][] = [
    ["", says.passwordShort],
    ["12345", says.passwordShort],
    ["🍮🍮🍮🍮🍮", says.passwordShort],
    ["x".repeat(129), says.passwordLong],
    ["password", says.passwordCommon],
    ["PassWord", says.passwordCommon],
    ["\ud800abcdef", says.passwordForm],
    ["abc\0defgh", says.passwordForm],
    [{ a: 1 }, "password must be given as text"],
  ];
  const cases: [string, Form, string][] = [
    ...usernames.map(([username, message]): [string, Form, string] => ["username", { username }, message]),
    ...emails.map(([email, message]): [string, Form, string] => ["email", { email }, message]),
    ...passwords.map(([password, message]): [string, Form, string] => ["password", { password }, message]),
    ["full name", { fullName: "x".repeat(81) }, says.fullName],
    ["full name", { fullName: "Ann\0" }, says.fullNameForm],
    ["full name", { fullName: "Ann\ud800" }, says.fullNameForm],
    ["full name", { fullName: "Ann \u202Enna" }, says.fullNameForm],
    ["full name", { fullName: "A\u0301\u0301\u0301\u0301\u0301nn" }, says.fullNameForm],
    ["full name", { fullName: ["Ann"] }, "full_name must be given as text"],
  ];

  it.each(cases)("%s %.60j", async (_, form, message) => {
    const before = await countUsers();
    const reply = await signUp(form);
    expect(reply.json().msg).toBe(message);
    expect([400, 422]).toContain(reply.statusCode);
    expect(reply.json().error_code).toMatch(/^(validation_failed|weak_password|username_taken)$/);
    expect(await countUsers()).toBe(before);
  });

  it("in the order of the specification: username, email, password", async () => {
    const wrong = { username: "a", email: "b", password: "c" };
    expect((await signUp(wrong)).json().msg).toBe(says.usernameShort);
    expect((await signUp({ ...wrong, username: "abc" })).json().msg).toBe(says.email);
    expect((await signUp({ ...wrong, username: "abc", email: "b@c.de" })).json().msg).toBe(says.passwordShort);
  });

  it.each([
    ["application/x-www-form-urlencoded", 415],
    ["text/plain", 415],
    ["application/json\tx", 415],
    ["application/json garbage", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/json", 400],
  ])("a body of the type %j", async (type, status) => {
    const headers = { "content-type": type };
    const reply = await app.inject({ method: "POST", url: "/auth/v1/signup", payload: '{"email":', headers });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      code: status,
      error_code: expect.any(String),
      msg: expect.stringMatching(/^\w.{8,}/),
    });
  });

  it("a body of another shape", async () => {
    for (const payload of ["null", "[]", '"x"', '{"__proto__":{}}', "[".repeat(4_000)]) {
      const headers = { "content-type": "application/json" };
      const reply = await app.inject({ method: "POST", url: "/auth/v1/signup", payload, headers });
      expect([reply.statusCode, typeof reply.json().msg]).toEqual([400, "string"]);
    }
    expect((await signUp({ password: "x".repeat(70_000) })).statusCode).toBe(413);
  });
});

describe("a sign-up", () => {
  it.each([
    { username: "abc", password: "123 45" },
    { username: "x".repeat(30), password: "x".repeat(128) },
    { email: "ann+board@example.org", password: " leading space" },
    { email: "ann@1and1.example", password: "🍮🍮🍮🍮🍮🍮" },
    { email: "anna@münchen.example", password: "🍮🍮🍮🍮🍮🍮" },
    { email: `${"a".repeat(64)}@${"b.".repeat(60)}org`, fullName: "<script>alert(1)</script> '; drop table users" },
  ])("may look like this: %.80j", async (form) => {
    expect((await signUp(form)).statusCode).toBe(200);
  });
});
