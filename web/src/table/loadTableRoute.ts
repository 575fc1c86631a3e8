/** Loads the page of a table. Called early where a table is about to be opened. */
export const loadTableRoute = () => import("./TableRoute");
