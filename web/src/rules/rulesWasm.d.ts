// What `crates/wasm-rules/src/bindings.rs` exports: JSON as text, where nothing else is said.

declare module "virtual:parlor-wasm-rules" {
  export function verify_dice(transcript: string): string;
  export function spaces_is_board(text: string): boolean;
  export function spaces_show_round(first: string, second: string): string;
  export function spaces_show_round_as_seen(first: string, second: string, seat: number): string;
  export function spaces_check_sheet(sheet: string): string;
  export function spaces_draw_path(sheet: string, row: number, col: number): string;
  export function spaces_draw_trap(sheet: string, row: number, col: number): string;
  export function spaces_read_file(text: string): string;
  export function spaces_write_file(
    board: string,
    id: string,
    name: string,
    createdAt: number,
  ): string;
  /** Fetches and compiles the code; called once before anything else. */
  export function startCode(): Promise<unknown>;
}
