// The rules in Rust that the client needs at once (`crates/wasm-rules`). Whoever imports this module, or one of those
// beside it, waits until the code is here: pages that can do without load it later (`import()`).

import { startCode } from "virtual:parlor-wasm-rules";

export * from "virtual:parlor-wasm-rules";

await startCode();
