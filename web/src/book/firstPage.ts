/** The page for newcomers, with which every book begins. */
export const FIRST_PAGE = "how-to-play";
