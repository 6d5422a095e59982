// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { Field } from "../ui/field.tsx";
import { useValidatedForm, type ValidatedForm } from "./use-validated-form.ts";

type Values = { name: string; town: string; sizes: string[] };

let form: ValidatedForm<Values>;

function validate({ name, town, sizes }: Values) {
  return {
    ...(sizes.length > 1 && { sizes: "One size only" }),
    ...(name !== "Ann" && { name: "Not Ann" }),
    ...(town !== "Bath" && { town: "Not Bath" }),
  };
}

function Form({ hasName = true }: { hasName?: boolean }) {
  form = useValidatedForm<Values>({ defaultValues: { name: "", town: "", sizes: [] }, validate });
  const sizes = form.field("sizes");
  return (
    <form>
      {hasName && <Field {...form.register("name")} label="Name" />}
      <Field {...form.register("town")} label="Town" />
      <button ref={sizes.ref} type="button" onClick={() => sizes.onChange([...sizes.value, "L"])}>
        Larger
      </button>
      <p>{sizes.error}</p>
    </form>
  );
}

const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const townBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Town" });

afterEach(cleanup);

describe("an error", () => {
  it("shows when a field is left, unless the field is empty", async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(nameBox());
    await user.tab();
    expect(screen.queryByText("Not Ann")).toBeNull();
    await user.type(townBox(), "B");
    expect(screen.queryByText("Not Bath")).toBeNull();
    await user.tab();
    expect(await screen.findByText("Not Bath")).toBeTruthy();
    expect(townBox().getAttribute("aria-invalid")).toBe("true");
  });

  it("goes while it is corrected, and does not come back before the field is left", async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(townBox(), "B");
    await user.tab();
    await screen.findByText("Not Bath");
    await user.type(townBox(), "ath");
    await waitFor(() => expect(screen.queryByText("Not Bath")).toBeNull());
    await user.type(townBox(), "s");
    expect(screen.queryByText("Not Bath")).toBeNull();
  });

  it("from the server shows until the field is changed", async () => {
    const user = userEvent.setup();
    render(<Form />);
    act(() => form.setError("name", "Name is taken"));
    expect(screen.getByText("Name is taken")).toBeTruthy();
    await user.type(nameBox(), "Ann");
    await waitFor(() => expect(screen.queryByText("Name is taken")).toBeNull());
  });
});

describe("validating", () => {
  it("shows all errors, and gives and focuses the first", async () => {
    const user = userEvent.setup();
    render(<Form />);
    expect(await act(() => form.validate())).toEqual({ name: "name", message: "Not Ann" });
    expect(form.errors).toEqual({ name: "Not Ann", town: "Not Bath" });
    expect(document.activeElement).toBe(nameBox());
    for (let press = 0; press < 2; press++) await user.click(screen.getByRole("button", { name: "Larger" }));
    await user.click(townBox());
    expect(await act(() => form.validate())).toEqual({ name: "sizes", message: "One size only" });
    expect(screen.getByText("One size only")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Larger" }));
  });

  it("gives null when nothing is wrong", async () => {
    render(<Form />);
    act(() => form.reset({ name: "Ann", town: "Bath", sizes: [] }));
    expect(await act(() => form.validate())).toBeNull();
    expect(form.errors).toEqual({});
  });
});

it("is dirty while the values differ from those at the start", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(nameBox(), "A");
  expect(form.isDirty).toBe(true);
  await user.clear(nameBox());
  expect(form.isDirty).toBe(false);
  act(() => form.setValue("sizes", ["L"]));
  expect(form.isDirty).toBe(true);
  act(() => form.reset({ name: "Ann", town: "", sizes: [] }));
  expect([form.isDirty, nameBox().value]).toEqual([false, "Ann"]);
});

it("keeps a value while its input is not shown", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Form />);
  await user.type(nameBox(), "Ann");
  rerender(<Form hasName={false} />);
  expect(form.values.name).toBe("Ann");
  rerender(<Form />);
  expect(nameBox().value).toBe("Ann");
});

it("takes over what was typed before the page was hydrated", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Form />);
  nameBox().value = "Ann";
  const root = await act(() => hydrateRoot(place, <Form />));
  expect([form.values.name, nameBox().value]).toEqual(["Ann", "Ann"]);
  act(() => root.unmount());
  place.remove();
});
