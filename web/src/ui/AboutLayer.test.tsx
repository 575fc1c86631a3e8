import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import AboutLayer from "./AboutLayer";
import { about, focusableAbout } from "./about";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderPage(press = () => {}) {
  render(
    <>
      <button type="button" {...about("A sharp blade.")} onClick={press}>
        Dagger
      </button>
      <p {...focusableAbout("How far it is.")}>Steps</p>
      <p {...about(undefined)}>Plain</p>
      <AboutLayer />
    </>,
  );
}
const tip = () => document.querySelector(".about-tip")?.textContent ?? null;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const touch = { pointerType: "touch" };
const button = () => screen.getByRole("button");

describe("an explanation", () => {
  test("shows when the pointer rests on the thing, and goes with it", () => {
    renderPage();
    fireEvent.pointerOver(button(), { pointerType: "mouse" });
    wait(100);
    expect(tip()).toBeNull();
    wait(400);
    expect(tip()).toBe("A sharp blade.");
    fireEvent.pointerOver(screen.getByText("Plain"), { pointerType: "mouse" });
    expect(tip()).toBeNull();
  });

  test("shows while the thing is held, and the press does nothing then", () => {
    const press = vi.fn();
    renderPage(press);
    fireEvent.pointerDown(button(), touch);
    wait(500);
    expect(tip()).toBe("A sharp blade.");
    fireEvent.pointerUp(button(), touch);
    fireEvent.click(button());
    expect(press).not.toHaveBeenCalled();
    expect(tip()).toBe("A sharp blade.");
    fireEvent.pointerDown(screen.getByText("Plain"), touch);
    expect(tip()).toBeNull();
  });

  test("does not get in the way of a tap on a control", () => {
    const press = vi.fn();
    renderPage(press);
    fireEvent.pointerDown(button(), touch);
    wait(100);
    fireEvent.pointerUp(button(), touch);
    fireEvent.click(button());
    expect(press).toHaveBeenCalled();
    wait(1000);
    expect(tip()).toBeNull();
  });

  test("shows by a tap where there is nothing to press", () => {
    render(
      <>
        <p {...focusableAbout("How far it is.")}>
          Steps <button type="button">Go</button>
        </p>
        <AboutLayer />
      </>,
    );
    const tap = (element: Element) => {
      fireEvent.pointerDown(element, touch);
      fireEvent.pointerUp(element, touch);
    };
    tap(screen.getByText("Steps"));
    expect(tip()).toBe("How far it is.");
    tap(button());
    expect(tip()).toBeNull();
  });

  test("is the title on touch, and left to the browser otherwise", () => {
    render(
      <>
        <button type="button" title="Undo">
          <svg aria-hidden="true" />
        </button>
        <span title="A very long name">A very…</span>
        <AboutLayer />
      </>,
    );
    fireEvent.pointerOver(button(), { pointerType: "mouse" });
    wait(1000);
    expect(tip()).toBeNull();
    fireEvent.pointerDown(button(), touch);
    wait(500);
    expect(tip()).toBe("Undo");
    fireEvent.pointerUp(button(), touch);
    fireEvent.pointerDown(screen.getByText("A very…"), touch);
    fireEvent.pointerUp(screen.getByText("A very…"), touch);
    expect(tip()).toBe("A very long name");
  });

  test("is hidden by Escape", () => {
    renderPage();
    fireEvent.pointerOver(button(), { pointerType: "mouse" });
    wait(400);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(tip()).toBeNull();
  });

  test("is a description for screen readers, and can be reached by keys", () => {
    renderPage();
    expect(button().getAttribute("aria-description")).toBe("A sharp blade.");
    expect(screen.getByText("Steps").tabIndex).toBe(0);
    expect(screen.getByText("Plain").hasAttribute("data-about")).toBe(false);
  });
});
