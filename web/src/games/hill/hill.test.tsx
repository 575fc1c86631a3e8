import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../i18n/language";
import { client } from ".";
import { Board, type HillProps } from "./Board";
import { enemiesOn } from "./combat";
import { cardAbout } from "./contentText";
import { boardOf } from "./data";
import { playersOf, type RecordedScene, SCENES, scene } from "./fixtures";
import { PlayerPanel } from "./PlayerPanel";
import { standingOffer } from "./StandingAnswers";
import { TRANSLATIONS } from "./translations";
import { CONTENTS, type Config, type View } from "./types";

beforeAll(() => {
  document.documentElement.dataset.motion = "none";
});
afterEach(cleanup);

function propsOf(one: RecordedScene, more: Partial<HillProps> = {}): HillProps {
  return {
    view: one.view,
    seat: 0,
    players: playersOf(one.view),
    ask: one.ask,
    eventBatch: { seq: 1, events: one.events, previousView: one.before ?? null },
    act: vi.fn(),
    actionPending: false,
    language: "en",
    announce: vi.fn(),
    ...more,
  };
}

function tile(id: number): Element {
  const found = document.querySelector(`[data-tile="${id}"]`);
  if (!found) throw new Error(`no tile ${id}`);
  return found;
}

describe("every question", () => {
  it.each(SCENES.map((one, n) => [one.name, LANGUAGES[n % 2] ?? "en", one] as const))(
    "%s is drawn, here in %s",
    (_, language, one) => {
      const props = propsOf(one, { language });
      render(
        <>
          <Board {...props} />
          <PlayerPanel {...props} />
        </>,
      );
      expect(document.querySelectorAll("[data-tile]")).toHaveLength(68);
      expect(document.querySelectorAll('[data-tile][tabindex="0"]')).toHaveLength(1);
      expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/);
      for (const { seat } of props.players) {
        for (const fact of client.facts(one.view, seat, language)) expect(fact.value).toBeTruthy();
        expect(client.summary?.(one.view, seat, language)).toHaveLength(6);
      }
      for (const event of one.events) expect(client.logKind(event)).toBeTruthy();
    },
  );
});

describe("the client", () => {
  it("loads the board and the player panel when a table shows them", async () => {
    const props = propsOf(scene("fight-dice"));
    const Things = client.PlayerPanel ?? client.Board;
    render(
      <>
        <client.Board {...props} />
        <Things {...props} />
      </>,
    );
    expect(
      await screen.findByRole("button", { name: "Let the blows fall" }, { timeout: 10_000 }),
    ).toBeTruthy();
    expect(document.querySelectorAll("[data-tile]")).toHaveLength(68);
  });
});

describe("the board", () => {
  it("is shown to spectators alike", () => {
    const props = propsOf(scene("branch"), { seat: null, ask: null });
    render(
      <>
        <Board {...props} />
        <PlayerPanel {...props} />
      </>,
    );
    expect(document.querySelectorAll("[data-tile]")).toHaveLength(68);
    expect(document.querySelector(".hill-hand")).toBeNull();
  });

  it("takes a fork by click and by keys, and only a fork", () => {
    const props = propsOf(scene("branch"));
    render(<Board {...props} />);
    const [first] = props.ask?.legal ?? [];
    if (first?.do !== "branch") throw new Error("a fork");
    fireEvent.click(tile(first.to));
    expect(props.act).toHaveBeenLastCalledWith(first);
    fireEvent.click(tile(30));
    expect(props.act).toHaveBeenCalledTimes(1);
    fireEvent.focus(tile(first.to));
    fireEvent.keyDown(tile(first.to), { key: "Enter" });
    expect(props.act).toHaveBeenCalledTimes(2);
    expect(tile(first.to).getAttribute("role")).toBe("button");
    expect(tile(30).getAttribute("role")).toBe("img");
  });

  it("can be navigated with the arrow keys", () => {
    render(<Board {...propsOf(scene("manage"))} />);
    const focus = () =>
      document.querySelector('[data-tile][tabindex="0"]')?.getAttribute("data-tile");
    const start = focus();
    fireEvent.keyDown(tile(Number(start)), { key: "ArrowRight" });
    expect(focus()).not.toBe(start);
    fireEvent.keyDown(tile(Number(focus())), { key: "Home" });
    expect(focus()).toBe(start);
  });

  it("offers nothing while an action is pending", () => {
    const props = propsOf(scene("branch"), { actionPending: true });
    render(<Board {...props} />);
    expect(document.querySelector('[data-tile][role="button"]')).toBeNull();
  });

  it("labels every tile with its contents", () => {
    const { view } = scene("fight");
    render(<Board {...propsOf(scene("fight"))} />);
    const here = view.players[0]?.tile ?? 0;
    const nameOf = (id: number) => tile(id).querySelector("title")?.textContent;
    expect(nameOf(here)).toMatch(/Tile \d+, Enemy, tier \d.*Ann/);
    expect(nameOf(0)).toContain("Start");
  });

  it("shows the last duels", () => {
    const view: View = structuredClone(scene("duel-dice").view);
    const duel = view.frames.find((frame) => frame.frame === "duel");
    if (duel) duel.cause = "bracket";
    view.frames.unshift({
      frame: "bracket",
      now: [2, null, null, null, null, null],
      // biome-ignore lint/suspicious/noThenProperty: the server's word for those who are through
      then: [null, null, null, null, null, null],
    });
    render(<Board {...propsOf({ ...scene("duel-dice"), view })} />);
    expect(screen.getByText("The last duels")).toBeTruthy();
    expect(screen.getByText("Still to duel")).toBeTruthy();
  });
});

describe("a combat", () => {
  it("explains what is added to a roll, and lets keys reach it", () => {
    render(<Board {...propsOf(scene("fight-dice"))} />);
    const chips = [...document.querySelectorAll<HTMLElement>(".hill-chip")];
    expect(chips.length).toBeGreaterThan(0);
    for (const chip of chips) {
      expect(chip.dataset.about, chip.textContent ?? "").toBeTruthy();
      expect(chip.tabIndex).toBe(0);
    }
  });
});

describe("the explanation of a tile", () => {
  const touch = { pointerType: "touch", isPrimary: true };
  const asked = () => document.querySelector(".hill-tile-card.asked");
  const tap = (element: Element) => {
    fireEvent.pointerOver(element, touch);
    fireEvent.pointerDown(element, touch);
    fireEvent.pointerUp(element, touch);
    fireEvent.pointerLeave(document.querySelector(".hill-map") as Element, touch);
    fireEvent.click(element);
  };
  const about = (id: number) => en.tiles[boardOf(undefined).nodes[id]?.type ?? "empty"].about;
  const { en } = TRANSLATIONS;

  it("stays after a tap, until the next one", () => {
    render(<Board {...propsOf(scene("branch"))} />);
    expect(asked()).toBeNull();
    tap(tile(30));
    expect(asked()?.textContent).toContain("Tile 30");
    expect(asked()?.textContent).toContain(about(30));
    tap(tile(8));
    expect(asked()?.textContent).toContain("Tile 8");
    tap(asked() as Element);
    expect(asked()).not.toBeNull();
    tap(document.body);
    expect(asked()).toBeNull();
  });

  it("comes from holding where a tap acts, and the press does nothing then", () => {
    vi.useFakeTimers();
    const props = propsOf(scene("branch"));
    render(<Board {...props} />);
    const [first] = props.ask?.legal ?? [];
    if (first?.do !== "branch") throw new Error("a fork");
    const fork = tile(first.to);
    fireEvent.pointerDown(fork, touch);
    act(() => vi.advanceTimersByTime(500));
    fireEvent.pointerUp(fork, touch);
    fireEvent.click(fork);
    expect(props.act).not.toHaveBeenCalled();
    expect(asked()?.textContent).toContain(`Tile ${first.to}`);
    tap(fork);
    expect(props.act).toHaveBeenCalledWith(first);
    expect(asked()).toBeNull();
    vi.useRealTimers();
  });

  it("is there during a fight too", () => {
    render(<Board {...propsOf(scene("fight-dice"))} />);
    tap(tile(30));
    expect(asked()?.textContent).toContain(about(30));
  });

  it("explains the trap and the ambush that lie there", () => {
    const one = scene("over");
    render(<Board {...propsOf(one)} />);
    const { traps, ambushes } = (one.view as View).ground;
    tap(tile(traps[0] ?? 0));
    expect(asked()?.querySelector("li[data-about]")?.textContent).toBe(en.labels.trapHere);
    tap(tile(ambushes[0]?.[0] ?? 0));
    const ambush = asked()?.querySelector("li[data-about]");
    expect(ambush?.textContent).toMatch(/^an ambush of /);
    expect(ambush?.getAttribute("data-about")).toBe(cardAbout(en, "ambush-opportunity"));
  });

  it("follows the mouse, and goes with it", () => {
    render(<Board {...propsOf(scene("branch"))} />);
    fireEvent.pointerOver(tile(30), { pointerType: "mouse" });
    expect(asked()?.textContent).toContain("Tile 30");
    fireEvent.pointerLeave(document.querySelector(".hill-map") as Element, {
      pointerType: "mouse",
    });
    expect(asked()).toBeNull();
  });

  it.each(["branch", "fight-dice"])("describes the focused tile for screen readers: %s", (name) => {
    const one = scene(name);
    render(<Board {...propsOf(one)} />);
    const place = one.view.players[0]?.tile ?? 0;
    fireEvent.focus(tile(place));
    const ids = tile(place).getAttribute("aria-describedby")?.split(" ") ?? [];
    const text = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    expect(text).toContain(about(place));
    for (const enemy of enemiesOn(one.view, place)) expect(text).toContain(en.enemies[enemy].name);
    expect(document.querySelectorAll("[data-tile][aria-describedby]")).toHaveLength(1);
  });
});

describe("the player panel", () => {
  const click = (text: string | RegExp) =>
    fireEvent.click(screen.getByRole("button", { name: text }));

  it("has a button for each answer", () => {
    const props = propsOf(scene("fight-dice"));
    render(<PlayerPanel {...props} />);
    click("Let the blows fall");
    expect(props.act).toHaveBeenLastCalledWith({ do: "fight-on" });
    click("Retreat after all");
    expect(props.act).toHaveBeenLastCalledWith({ do: "retreat" });
  });

  it("keeps the focus on the answers, question after question", () => {
    const props = propsOf(scene("fight-dice"));
    const { rerender } = render(<PlayerPanel {...props} />);
    screen.getByRole("button", { name: "Let the blows fall" }).focus();
    const next = scene("move-or-sleep");
    rerender(<PlayerPanel {...props} view={next.view} ask={next.ask} />);
    expect(document.activeElement?.textContent).toBe("Roll and move");
  });

  it("rolls with r", () => {
    const props = propsOf(scene("move-or-sleep"));
    const { rerender } = render(<PlayerPanel {...props} />);
    fireEvent.keyDown(window, { key: "r" });
    expect(props.act).toHaveBeenLastCalledWith({ do: "move" });
    rerender(<PlayerPanel {...props} actionPending />);
    fireEvent.keyDown(window, { key: "r" });
    expect(props.act).toHaveBeenCalledTimes(1);
  });

  it("keeps a draft of the arrangement and sends it once", () => {
    const props = propsOf(scene("arrange"));
    render(<PlayerPanel {...props} />);
    click("Keep it so");
    expect(props.act).toHaveBeenCalledTimes(1);
    const [sent] = vi.mocked(props.act).mock.calls[0] ?? [];
    expect(props.ask?.legal).toContainEqual(JSON.parse(JSON.stringify(sent)));
  });

  it("swaps gear with one card and one button", () => {
    const props = propsOf(scene("manage"));
    render(<PlayerPanel {...props} />);
    const bagged = document.querySelector('[data-slot="backpack"] button');
    if (!bagged) throw new Error("something in the backpack");
    fireEvent.click(bagged);
    fireEvent.click(screen.getAllByRole("button", { name: /^(Wear|Hold)/ })[0] as HTMLElement);
    const [sent] = vi.mocked(props.act).mock.calls[0] ?? [];
    expect(props.ask?.legal).toContainEqual(JSON.parse(JSON.stringify(sent)));
  });

  it("takes loot by its cards", () => {
    const props = propsOf(scene("loot"));
    render(<PlayerPanel {...props} />);
    const loot = props.ask?.legal?.find((action) => action.do === "take");
    const panel = screen.getByText(/^The belongings of/).closest("div") as HTMLElement;
    fireEvent.click(within(panel).getAllByRole("button")[0] as HTMLElement);
    expect(props.act).toHaveBeenLastCalledWith(loot);
  });

  it("puts an offer together", () => {
    const props = propsOf(scene("meet"));
    render(<PlayerPanel {...props} />);
    fireEvent.click(screen.getAllByRole("button", { name: /^Trade with/ })[0] as HTMLElement);
    const offer = screen.getByRole("button", { name: "Offer it" });
    expect(offer.hasAttribute("disabled")).toBe(true);
    fireEvent.click(document.querySelector(".hill-choices button") as HTMLElement);
    fireEvent.click(offer);
    const [sent] = vi.mocked(props.act).mock.calls[0] ?? [];
    expect(props.ask?.legal).toContainEqual(sent);
  });

  it("shows what is asked for and what is given", () => {
    render(<PlayerPanel {...propsOf(scene("trade"))} />);
    expect(screen.getByText("You get")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
  });
});

describe("answers in advance", () => {
  it("offers to fight on until a number of hearts", () => {
    const setStanding = vi.fn();
    const fight = scene("fight");
    const hp = fight.view.players[0]?.hp ?? 0;
    render(<PlayerPanel {...propsOf(fight, { setStanding })} />);
    const hearts = screen.getByLabelText("Hearts at which you are asked again");
    expect(within(hearts).getAllByRole("option")).toHaveLength(Math.min(5, hp - 1));
    fireEvent.change(hearts, { target: { value: "1" } });
    fireEvent.click(screen.getByRole("button", { name: "Fight on until 1 heart" }));
    expect(setStanding).toHaveBeenLastCalledWith("fight-on", 1, false);
    fireEvent.click(screen.getByLabelText("always"));
    fireEvent.click(screen.getByRole("button", { name: "Fight on until 1 heart" }));
    expect(setStanding).toHaveBeenLastCalledWith("fight-on", 1, true);
  });

  it("lists what is answered, and takes it back", () => {
    const setStanding = vi.fn();
    const one = scene("fight");
    const standing = [{ code: "fight-on", number: 2, lasting: true }];
    const ask = one.ask && { ...one.ask, standing };
    render(<PlayerPanel {...propsOf(one, { ask, setStanding })} />);
    expect(screen.queryByLabelText("Fight on until I have")).toBeNull();
    expect(screen.getByText(/You fight on until you have 2 hearts/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Ask me again" }));
    expect(setStanding).toHaveBeenCalledWith("fight-on", 0, true);
  });

  it("ends turns at once from the last window on", () => {
    const setStanding = vi.fn();
    const one = scene("arrived");
    const legal = [{ do: "done" as const }, { do: "drink" as const, item: "beer" as const }];
    const ask = one.ask && { ...one.ask, prompt: "turn-end", legal, previews: undefined };
    render(<PlayerPanel {...propsOf(one, { ask, setStanding })} />);
    expect(screen.getByRole("button", { name: "End the turn" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "End my turns at once" }));
    expect(setStanding).toHaveBeenCalledWith("end-turns", 1, true);
  });

  it("is offered only where it decides the question", () => {
    expect(standingOffer("turn-end", 5, true)?.code).toBe("end-turns");
    expect(standingOffer("chance", 5, false)?.code).toBe("pass");
    expect(standingOffer("chance", 5, true)).toBeNull();
    expect(standingOffer("fight", 1, true)).toBeNull();
    expect(standingOffer("manage", 5, true)).toBeNull();
  });
});

describe("the options", () => {
  const plain: Config = { board: "board.v1", boardSchemaVersion: 1, classes: [], duels: "binding" };
  const { Options } = client;
  if (!Options) throw new Error("King of the Hill has options");

  const choose = (config: Config, name: string) => {
    const change = vi.fn();
    render(<Options config={config} change={change} editable seats={4} language="en" />);
    fireEvent.click(screen.getByRole("radio", { name }));
    return change;
  };

  it("name the tuned content, and leave the standard one out", () => {
    expect(choose(plain, "Tuned")).toHaveBeenCalledWith({ ...plain, content: "tuned" });
    cleanup();
    expect(choose({ ...plain, content: "tuned" }, "Standard")).toHaveBeenCalledWith(plain);
  });

  it("show content of one's own, which can only be given up", () => {
    const own: Config = { ...plain, content: CONTENTS.tuned };
    expect(choose(own, "Standard")).toHaveBeenCalledWith(plain);
    expect(screen.getByRole("radio", { name: "Own" })).toHaveProperty("checked", true);
  });
});
