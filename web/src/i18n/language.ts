/** The languages Parlor speaks. */
export type Language = "en" | "de";

export const LANGUAGES: readonly Language[] = ["en", "de"];
