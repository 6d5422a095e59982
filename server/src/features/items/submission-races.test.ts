import { randomUUID } from "node:crypto";
import { editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { cellOf, defaultMarketArea } from "@dishboard/contract/places";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "submissions=100000/1h" });
const asAda = transportOf(testApp, await signedInPerson(testApp, "ada"));
const { restaurantName: _, cell, ...fields } = aDish();
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };

it("of a submission that is sent again and an edit at the same time one is stored, and the other is a conflict", async () => {
  for (let n = 0; n < 10; n++) {
    const body = { ...aDish(), name: `Meeting ${n}` };
    const { id } = await call(asAda, submitDish, { body });
    const { updatedAt } = await call(asAda, readDish, { params: { id } });
    const results = await Promise.allSettled([
      call(asAda, editDish, { params: { id }, body: { ...fields, key: randomUUID(), updatedAt, name: `Edited ${n}` } }),
      call(asAda, submitDish, { body: { ...body, name: `Again ${n}` } }),
    ]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(["conflict"]);
    const { name } = await call(asAda, readDish, { params: { id } });
    expect(name).toBe(results[0].status === "fulfilled" ? `Edited ${n}` : `Again ${n}`);
  }
});

it("edits that place one restaurant at the same time all succeed", async () => {
  for (let n = 0; n < 20; n++) {
    const restaurantName = `Unplaced ${n}`;
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => (await call(asAda, submitDish, { body: { ...aDish(), restaurantName } })).id),
    );
    const replies = await Promise.allSettled(
      ids.map(async (id) => {
        const { updatedAt } = await call(asAda, readDish, { params: { id } });
        return call(asAda, editDish, {
          params: { id },
          body: { ...fields, key: randomUUID(), updatedAt, pin: camden },
        });
      }),
    );
    expect(replies.map((reply) => (reply.status === "rejected" ? String(reply.reason) : "ok"))).toEqual(
      ids.map(() => "ok"),
    );
  }
});

it("submissions and edits with pins in several places at the same time all succeed, and each dish is at its pin", async () => {
  const places = [camden, { latitude: 48.8566, longitude: 2.3522 }];
  for (let n = 0; n < 10; n++) {
    const restaurantName = `Two Places ${n}`;
    const unpinned = await Promise.all(
      [...places, ...places].map((place) =>
        call(asAda, submitDish, { body: { ...aDish(), restaurantName, cell: cellOf(place) } }),
      ),
    );
    const updates = await Promise.all(unpinned.map((params) => call(asAda, readDish, { params })));
    const edits = updates.map(async ({ id, updatedAt }, index) => {
      const pin = places[index % 2] ?? camden;
      const body = { ...fields, key: randomUUID(), updatedAt, pin };
      return { id: (await call(asAda, editDish, { params: { id }, body })).id, pin };
    });
    const submissions = places.map(async (pin) => {
      const body = { ...aDish(), restaurantName, pin };
      return { id: (await call(asAda, submitDish, { body })).id, pin };
    });
    for (const { id, pin } of await Promise.all([...submissions, ...edits]))
      expect((await call(asAda, readDish, { params: { id } })).restaurant).toMatchObject({
        name: restaurantName,
        ...pin,
      });
  }
});
