import { expect, it } from "vitest";
import { watchWorkers } from "./activity.ts";

const minute = 60_000;

function watched(count: number) {
  let now = 0;
  const activity = watchWorkers(count, () => now);
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...activity, wait };
}

it("workers that have nothing to do are stuck when they look for no job for a minute", () => {
  const { sign, problem, wait } = watched(2);
  wait(minute);
  expect(problem()).toBeNull();
  wait(1);
  expect(problem()).toBe("The workers of jobs give no sign");
  sign();
  expect(problem()).toBeNull();
});

it("workers that are all busy are stuck when none of them ends a job for an hour", () => {
  const { begin, problem, wait } = watched(2);
  const end = begin("one");
  begin("two");
  wait(60 * minute);
  expect(problem()).toBeNull();
  wait(1);
  expect(problem()).toMatch(/^All workers have been busy/);
  end();
  expect(problem()).toBeNull();
});

it("a job is stuck after four hours, though others go on beside it", () => {
  const { begin, sign, problem, wait } = watched(2);
  const end = begin("one");
  wait(240 * minute);
  sign();
  expect(problem()).toBeNull();
  wait(1);
  sign();
  expect(problem()).toBe("The job one has run for more than four hours");
  end();
  expect(problem()).toBeNull();
});
