// The salt that this browser adds to the dice of the next match: drawn at random, published as a
// hash, and revealed when the match starts and the hashes of all players are known.

import type { Command, Lobby } from "../protocol/types";
import { sha256 } from "./sha256";

interface KeptSalt {
  round: number;
  /** The server's commitment for which the salt was drawn. */
  commitment: string;
  salt: string;
}

/** Where salts are kept, so that another page of this browser, or this one reloaded, knows them. */
export interface SaltStorage {
  read: (code: string) => KeptSalt | null;
  write: (code: string, kept: KeptSalt) => void;
}

/**
 * The command about the dice that is due now, or null. A salt is revealed only for the commitment
 * that was known when its hash was published, and only when every player has published a hash.
 */
export function nextDiceCommand(
  lobby: Lobby,
  storage: SaltStorage,
  draw: () => string = drawSalt,
): Command | null {
  const { dice, you, code } = lobby;
  if (!dice?.commitment) return null;
  const { round, commitment, start } = dice;
  const hashOf = (member: number) => dice.salts.find((salt) => salt.member === member)?.hash;
  const stored = storage.read(code);
  // Another member's hash is refused: then another salt is drawn.
  const taken = (hash: string) =>
    dice.salts.some((salt) => salt.member !== you && salt.hash === hash);
  const known = stored?.round === round && stored.commitment === commitment ? stored : null;
  const kept = known && !taken(sha256(known.salt)) ? known : null;
  const published = kept !== null && hashOf(you) === sha256(kept.salt);
  if (start?.stage === "salts") {
    const due = start.waiting.includes(you) && start.members.every(hashOf);
    return published && due ? { do: "salt", round, salt: kept.salt } : null;
  }
  if (published || !lobby.chairs.some((chair) => chair.member === you)) return null;
  const salt = kept?.salt ?? draw();
  storage.write(code, { round, commitment, salt });
  return { do: "salt-hash", round, hash: sha256(salt) };
}

/** 128 random bits as hexadecimal digits. */
function drawSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const STORAGE_KEY = "parlor.salts";
const MAX_KEPT_SALTS = 12;

/** Salts in the local storage, newest first; in memory if there is none. */
export function browserSalts(): SaltStorage {
  let memory: Record<string, KeptSalt> = {};
  const readAll = (): Record<string, KeptSalt> => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
      return found !== null && typeof found === "object" ? (found as typeof memory) : {};
    } catch {
      return memory;
    }
  };
  return {
    read: (code) => readAll()[code] ?? memory[code] ?? null,
    write: (code, kept) => {
      const others = Object.entries(readAll()).filter(([other]) => other !== code);
      memory = Object.fromEntries([[code, kept], ...others].slice(0, MAX_KEPT_SALTS));
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
      } catch {
        // Without local storage the salt is known to this page only.
      }
    },
  };
}
