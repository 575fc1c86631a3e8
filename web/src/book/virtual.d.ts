declare module "virtual:books" {
  /** A loader for the rule book of each game. */
  const loaders: Record<string, () => Promise<{ default: import("./types").BookData }>>;
  export default loaders;
}
