// Bots as somebody to play with: a name, a face and a manner. They follow from the table's code and the
// chair alone, so everybody at the table sees the same. What a bot says depends on public events only.

import type { Language } from "../i18n/language";
import { hashText } from "../ui/faces";

/** How a bot remarks on what happens. */
export type Manner = "cheerful" | "dry" | "polite" | "shy";

/** A public moment a bot may remark on. */
export type Moment = "glad" | "sorry" | "beaten" | "won";

export interface Persona {
  /** The number of its face. */
  number: number;
  name: string;
  manner: Manner;
}

/** There are more than the chairs of any table, so no two bots at a table are the same. */
const PERSONAS: readonly (readonly [name: string, manner: Manner])[] = [
  ["Ada", "dry"],
  ["Bruno", "cheerful"],
  ["Clara", "polite"],
  ["Darius", "shy"],
  ["Edda", "cheerful"],
  ["Fritz", "dry"],
  ["Greta", "polite"],
  ["Hugo", "cheerful"],
  ["Ines", "shy"],
  ["Jakob", "polite"],
  ["Kaya", "cheerful"],
  ["Lenz", "dry"],
];

/** The bot on a chair of a table. */
export function personaOf(code: string, chair: number): Persona {
  const number = (hashText(code) + chair) % PERSONAS.length;
  const [name, manner] = PERSONAS[number] ?? ["Ada", "dry"];
  return { number, name, manner };
}

const REMARKS: Record<Language, Record<Manner, Record<Moment, readonly string[]>>> = {
  en: {
    cheerful: {
      glad: ["Ha!", "What luck!", "Did you see that?"],
      sorry: ["Sorry!", "Nothing personal!"],
      beaten: ["Ouch!", "Well done!"],
      won: ["What a game! Again?"],
    },
    dry: {
      glad: ["As planned.", "Hm. Good."],
      sorry: ["It had to be.", "You stood in the way."],
      beaten: ["I saw that coming.", "Noted."],
      won: ["It adds up."],
    },
    polite: {
      glad: ["How nice.", "Thank you, dice."],
      sorry: ["I beg your pardon.", "Please excuse me."],
      beaten: ["Nicely played.", "My compliments."],
      won: ["Thank you for the game."],
    },
    shy: {
      glad: ["Oh.", "Really?"],
      sorry: ["I did not mean to …", "Oh dear."],
      beaten: ["Oh no.", "Hm."],
      won: ["Did I win?"],
    },
  },
  de: {
    cheerful: {
      glad: ["Ha!", "So ein Glück!", "Habt ihr das gesehen?"],
      sorry: ["Tut mir leid!", "Ist nicht persönlich gemeint!"],
      beaten: ["Autsch!", "Gut gemacht!"],
      won: ["Was für ein Spiel! Noch eins?"],
    },
    dry: {
      glad: ["Wie geplant.", "Hm. Gut."],
      sorry: ["Musste sein.", "Du standst im Weg."],
      beaten: ["Das habe ich kommen sehen.", "Notiert."],
      won: ["Die Rechnung geht auf."],
    },
    polite: {
      glad: ["Wie schön.", "Danke, ihr Würfel."],
      sorry: ["Ich bitte um Verzeihung.", "Entschuldige bitte."],
      beaten: ["Schön gespielt.", "Meine Anerkennung."],
      won: ["Danke für das Spiel."],
    },
    shy: {
      glad: ["Oh.", "Wirklich?"],
      sorry: ["Das wollte ich nicht …", "Ojemine."],
      beaten: ["O nein.", "Hm."],
      won: ["Habe ich gewonnen?"],
    },
  },
};

/** What a bot says at a moment; `turn` varies it, and leaves most moments without a remark. */
export function remark(
  persona: Persona,
  moment: Moment,
  turn: number,
  language: Language,
): string | null {
  const lines = REMARKS[language][persona.manner][moment];
  const dice = hashText(`${persona.name} ${turn}`);
  if (moment !== "won" && dice % 3 === 0) return null;
  return lines[dice % lines.length] ?? null;
}
