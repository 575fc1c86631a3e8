// Ludo as the server shows it; a table's options may leave out what is usual.

import type { Config as Whole } from "../../wire/generated/ludo";

export type { Action, At, Colour, Event, Refusal, View } from "../../wire/generated/ludo";
export type Config = Partial<Whole>;
