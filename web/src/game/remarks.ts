// What bots say. It depends on public events only. The home page names bots, but needs none of this.

import type { Language } from "../i18n/language";
import { hashText } from "../ui/faces";
import type { Manner, Persona } from "./personas";

/** A public moment a bot may remark on. */
export type Moment = "glad" | "sorry" | "beaten" | "won";

const REMARKS: Record<Language, Record<Manner, Record<Moment, readonly string[]>>> = {
  en: {
    playful: {
      glad: ["Yippee!", "Look what I did!", "Mine!"],
      sorry: ["Got you!", "Hihi!"],
      beaten: ["Hey!", "That's mean!", "Not fair!"],
      won: ["I won! I won! Again?"],
    },
    brisk: {
      glad: ["Good.", "Next.", "On time."],
      sorry: ["That was open.", "I had to."],
      beaten: ["Right.", "Good play."],
      won: ["Good match. Next round?"],
    },
    wise: {
      glad: ["The dice were kind.", "One takes what is offered."],
      sorry: ["The position asked for it.", "It could have been me."],
      beaten: ["Well seen.", "I would have done the same."],
      won: ["You made me think. Thank you."],
    },
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
    playful: {
      glad: ["Juhu!", "Guck mal!", "Meins!"],
      sorry: ["Hab dich!", "Hihi!"],
      beaten: ["He!", "Das ist gemein!", "Unfair!"],
      won: ["Gewonnen! Gewonnen! Noch mal?"],
    },
    brisk: {
      glad: ["Gut.", "Weiter.", "Pünktlich."],
      sorry: ["Das war offen.", "Es ging nicht anders."],
      beaten: ["Na gut.", "Gut gespielt."],
      won: ["Gute Partie. Nächste Runde?"],
    },
    wise: {
      glad: ["Die Würfel meinten es gut.", "Man nimmt, was kommt."],
      sorry: ["Die Stellung wollte es so.", "Es hätte auch mich treffen können."],
      beaten: ["Gut gesehen.", "Das hätte ich auch getan."],
      won: ["Du hast mich nachdenken lassen. Danke."],
    },
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
