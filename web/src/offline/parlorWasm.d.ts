// What `crates/wasm/src/bindings.rs` exports, and whether this build has it.

declare const HAS_OFFLINE_TABLES: boolean;

declare module "virtual:parlor-wasm" {
  export class OfflineParlor {
    handle(event: string): string;
  }
  export function missing_data_files(game: string): string;
  export function provide_data_file(game: string, name: string, bytes: Uint8Array): void;
  /** Fetches and compiles the code; called once before anything else. */
  export function startCode(): Promise<unknown>;
}
