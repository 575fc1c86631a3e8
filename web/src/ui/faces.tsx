// Drawn faces: an animal for each person, a machine for each bot. Every face follows from a number.

import type { ReactNode } from "react";

/** The number of avatars that a person can choose from; `Avatar::COUNT` of the server. */
export const AVATAR_COUNT = 24;

/** A number that follows from a text alone. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** The avatar that a member has chosen, or the one that follows from the nickname. */
export function memberAvatar(member: { nick: string; avatar?: number }): number {
  return (member.avatar ?? hashText(member.nick)) % AVATAR_COUNT;
}

/** What the face of a bot wears. */
export type Outfit =
  | "propeller"
  | "sprout"
  | "cap"
  | "bow-tie"
  | "eyebrows"
  | "medal"
  | "spectacles";

/** Whose face it is, and its number among those. */
export interface Face {
  kind: "person" | "bot";
  number: number;
  /** What a bot wears. */
  outfit?: Outfit | undefined;
}

export function FaceMark({ face, size }: { face: Face; size?: number }) {
  return face.kind === "bot" ? (
    <BotFace persona={face.number} outfit={face.outfit} {...(size && { size })} />
  ) : (
    <AvatarFace avatar={face.number} {...(size && { size })} />
  );
}

interface Fur {
  ground: string;
  coat: string;
  light: string;
  dark: string;
}

/** Two coats for each animal, so that two of a kind can be told apart. */
const FURS: readonly [Fur, Fur] = [
  { ground: "#dfe7d6", coat: "#c9822f", light: "#fbeeda", dark: "#3a2413" },
  { ground: "#d8e3ee", coat: "#7d7f8c", light: "#f4f1ec", dark: "#22242c" },
];

const eyes = (dark: string, x = 5.5, y = 1, r = 1.7) => (
  <g fill={dark}>
    <circle cx={-x} cy={y} r={r} />
    <circle cx={x} cy={y} r={r} />
  </g>
);
const smile = (dark: string, y = 8, width = 3) => (
  <path
    d={`M${-width} ${y}q${width / 2} ${width / 1.4} ${width} 0q${width / 2} ${width / 1.4} ${width} 0`}
    fill="none"
    stroke={dark}
    strokeWidth="1.2"
    strokeLinecap="round"
  />
);
const nose = (dark: string, y = 5) => <ellipse cy={y} rx="2.2" ry="1.6" fill={dark} />;
const roundEars = (fill: string, inner: string, x = 9, y = -9, r = 4.6) =>
  [-1, 1].map((side) => (
    <g key={side}>
      <circle cx={side * x} cy={y} r={r} fill={fill} />
      <circle cx={side * x} cy={y} r={r * 0.55} fill={inner} />
    </g>
  ));
const pointedEars = (fill: string, inner: string) =>
  [-1, 1].map((side) => (
    <g key={side} transform={`scale(${side} 1)`}>
      <path d="M3 -9L12.5 -16L13 -4Z" fill={fill} />
      <path d="M6.5 -9L11.2 -12.500L11.4 -6.500Z" fill={inner} />
    </g>
  ));
const head = (fill: string, rx = 13, ry = 12) => <ellipse rx={rx} ry={ry} fill={fill} />;

type Animal = (fur: Fur) => ReactNode;

const ANIMALS: readonly Animal[] = [
  // Cat
  ({ coat, light, dark }) => (
    <>
      {pointedEars(coat, light)}
      {head(coat)}
      <ellipse cy="7" rx="6" ry="4.5" fill={light} />
      {eyes(dark)}
      {nose(dark)}
      {smile(dark)}
      <path
        d="M-7 7L-15 5.500M-7 8.500L-15 9.500M7 7L15 5.500M7 8.500L15 9.5"
        stroke={dark}
        strokeWidth="0.7"
      />
    </>
  ),
  // Fox
  ({ coat, light, dark }) => (
    <>
      {pointedEars(coat, dark)}
      <path d="M-13 -4Q0 -14 13 -4Q12 6 0 13Q-12 6 -13 -4Z" fill={coat} />
      <path d="M-13 -2Q-6 2 0 13Q-10 8 -13 -2ZM13 -2Q6 2 0 13Q10 8 13 -2Z" fill={light} />
      {eyes(dark, 5.5, 0)}
      {nose(dark, 11)}
    </>
  ),
  // Bear
  ({ coat, light, dark }) => (
    <>
      {roundEars(coat, light)}
      {head(coat)}
      <ellipse cy="6" rx="6.5" ry="5" fill={light} />
      {eyes(dark, 5.5, -1)}
      {nose(dark, 4)}
      {smile(dark, 7)}
    </>
  ),
  // Rabbit
  ({ coat, light, dark }) => (
    <>
      {[-1, 1].map((side) => (
        <g key={side} transform={`rotate(${side * 12})`}>
          <ellipse cx={side * 5} cy="-12" rx="3.4" ry="8.5" fill={coat} />
          <ellipse cx={side * 5} cy="-11.5" rx="1.6" ry="6" fill={light} />
        </g>
      ))}
      <ellipse cy="3" rx="11.5" ry="10.5" fill={coat} />
      {eyes(dark, 5, 1)}
      <ellipse cy="8" rx="5" ry="3.8" fill={light} />
      {nose(dark, 6)}
      {smile(dark, 8, 2.4)}
    </>
  ),
  // Owl
  ({ coat, light, dark }) => (
    <>
      <path d="M-12 -14L-4 -9L4 -9L12 -14L13 3Q12 14 0 14Q-12 14 -13 3Z" fill={coat} />
      <circle cx="-5.5" cy="-1" r="5.5" fill={light} />
      <circle cx="5.5" cy="-1" r="5.5" fill={light} />
      {eyes(dark, 5.5, -1, 2.6)}
      <path d="M-2 3L2 3L0 7.500Z" fill="#e8a93a" />
    </>
  ),
  // Frog
  ({ dark, light, ground }, green = ground === FURS[0].ground ? "#5c9a4a" : "#3c8a86") => (
    <>
      {[-1, 1].map((side) => (
        <g key={side}>
          <circle cx={side * 7} cy="-8" r="5" fill={green} />
          <circle cx={side * 7} cy="-8.5" r="3.4" fill={light} />
          <circle cx={side * 7} cy="-8.5" r="1.8" fill={dark} />
        </g>
      ))}
      <ellipse cy="3" rx="14" ry="10" fill={green} />
      <path d="M-8 5Q0 11 8 5" fill="none" stroke={dark} strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  // Panda
  ({ light, dark }) => (
    <>
      {roundEars(dark, dark)}
      {head(light)}
      <ellipse cx="-5.5" cy="0" rx="3.6" ry="4.6" fill={dark} transform="rotate(20 -5.5 0)" />
      <ellipse cx="5.5" cy="0" rx="3.6" ry="4.6" fill={dark} transform="rotate(-20 5.5 0)" />
      {eyes(light, 5.3, 0.5, 1.5)}
      {nose(dark, 5.5)}
      {smile(dark, 8, 2.4)}
    </>
  ),
  // Mouse
  ({ coat, dark }) => (
    <>
      {roundEars(coat, "#e7b3ad", 11, -9, 6.5)}
      <path d="M-11 0Q-10 -11 0 -11Q10 -11 11 0Q9 9 0 13Q-9 9 -11 0Z" fill={coat} />
      {eyes(dark, 4.5, 0)}
      <circle cy="11.5" r="2.2" fill="#c9625d" />
    </>
  ),
  // Dog
  ({ coat, light, dark }) => (
    <>
      {head(light)}
      {[-1, 1].map((side) => (
        <path
          key={side}
          transform={`scale(${side} 1)`}
          d="M6 -11Q16 -13 15 2Q12 6 10 1Q11 -5 6 -11Z"
          fill={coat}
        />
      ))}
      <path d="M1 -12Q11 -11 10 -1Q9 4 4 2Q0 -3 1 -12Z" fill={coat} />
      {eyes(dark, 5, -1)}
      {nose(dark, 5)}
      {smile(dark, 7.5)}
    </>
  ),
  // Pig
  ({ dark, ground }, pink = ground === FURS[0].ground ? "#e8a5a0" : "#c98fa8") => (
    <>
      {pointedEars(pink, "#a85f66")}
      {head(pink)}
      {eyes(dark, 6, -1)}
      <ellipse cy="6" rx="5.5" ry="4" fill="#c46f74" />
      <g fill={dark}>
        <circle cx="-2" cy="6" r="1.1" />
        <circle cx="2" cy="6" r="1.1" />
      </g>
    </>
  ),
  // Lion
  ({ coat, light, dark }) => (
    <>
      {Array.from({ length: 12 }, (_, n) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the mane is drawn all round
          key={n}
          cx={Math.round(Math.cos((n * Math.PI) / 6) * 110) / 10}
          cy={Math.round(Math.sin((n * Math.PI) / 6) * 110) / 10}
          r="4.6"
          fill={dark}
          opacity="0.75"
        />
      ))}
      {head(coat, 11, 10.5)}
      <ellipse cy="6" rx="5.5" ry="4" fill={light} />
      {eyes(dark, 4.8, -1)}
      {nose(dark, 4)}
      {smile(dark, 6.5, 2.6)}
    </>
  ),
  // Penguin
  ({ light, dark }) => (
    <>
      {head(dark, 13, 13)}
      <path d="M0 -4Q5 -11 10 -4Q13 9 0 12Q-13 9 -10 -4Q-5 -11 0 -4Z" fill={light} />
      {eyes(dark, 5, -1)}
      <path d="M-3.5 3L3.5 3L0 7Z" fill="#e8932f" />
    </>
  ),
];

/** The face of a person. */
export function AvatarFace({ avatar, size = 28 }: { avatar: number; size?: number }) {
  const fur = FURS[Math.floor(avatar / ANIMALS.length) % FURS.length] ?? FURS[0];
  const draw = ANIMALS[avatar % ANIMALS.length];
  return (
    <FaceFrame size={size} ground={fur.ground}>
      {draw?.(fur)}
    </FaceFrame>
  );
}

const METALS = ["#b9c4c9", "#d6b36a", "#a9c7b0", "#c9a8c0", "#9db7d6", "#d99f82"] as const;
const HEADS = [
  <rect key="square" x="-11" y="-9" width="22" height="20" rx="4" />,
  <rect key="round" x="-12" y="-10" width="24" height="22" rx="11" />,
  <path key="dome" d="M-11 11L-11 -1Q-11 -12 0 -12Q11 -12 11 -1L11 11Z" />,
  <path key="vase" d="M-12 -9L12 -9L9 11L-9 11Z" strokeLinejoin="round" />,
];
const MOUTHS = [
  <path key="smile" d="M-5 5Q0 9.5 5 5" />,
  <path key="line" d="M-4 6.500L4 6.5" />,
  <path key="grille" d="M-5 5L5 5M-5 7L5 7M-5 9L5 9" />,
  <path key="crooked" d="M-4 7Q1 8.5 5 5" />,
];
const TOPS = [
  <path key="ball" d="M0 -10L0 -15M0 -16.500A1.5 1.5 0 1 1 0 -13.5" />,
  <path key="two" d="M-5 -9L-8 -15M5 -9L8 -15" />,
  <path key="coil" d="M-2 -10L2 -11.500L-2 -13L2 -14.5" />,
  <path key="hat" d="M-8 -10L8 -10M-5 -10L-5 -15L5 -15L5 -10" />,
];

/** What bots wear. What covers the top of the head replaces the antenna. */
const OUTFITS: Readonly<Record<Outfit, { covers: boolean; drawing: ReactNode }>> = {
  propeller: {
    covers: true,
    drawing: (
      <>
        <path d="M-8 -8.5Q0 -16.5 8 -8.5Z" fill="#c9625d" />
        <path d="M0 -12.5L0 -15" />
        <path d="M-6 -16L6 -14M-6 -14L6 -16" stroke="#1f5c4d" strokeWidth="1.8" />
      </>
    ),
  },
  sprout: {
    covers: true,
    drawing: (
      <>
        <path d="M0 -9L0 -13" stroke="#3f7a3a" />
        <path d="M0 -13Q-6 -17 -6.5 -12Q-3 -10.5 0 -13Z" fill="#7fb56a" />
        <path d="M0 -13Q6 -17 6.5 -12Q3 -10.5 0 -13Z" fill="#7fb56a" />
      </>
    ),
  },
  cap: {
    covers: true,
    drawing: (
      <>
        <path d="M-10 -8.5Q-8 -16 0 -16Q8 -16 10 -8.5Z" fill="#4a6d9c" />
        <path d="M-10 -8.5L14.5 -8.5" strokeWidth="2" />
      </>
    ),
  },
  "bow-tie": {
    covers: false,
    drawing: <path d="M0 13L-6 10L-6 16L0 13L6 10L6 16Z" fill="#8c3b3b" strokeLinejoin="round" />,
  },
  eyebrows: {
    covers: false,
    drawing: <path d="M-9 -7.5L-2 -5.5M9 -7.5L2 -5.5" strokeWidth="2" />,
  },
  medal: {
    covers: false,
    drawing: (
      <>
        <path d="M-4 11L0 14L4 11" stroke="#8c3b3b" strokeWidth="2" />
        <circle cy="14.5" r="2.6" fill="#e8b93a" />
      </>
    ),
  },
  spectacles: {
    covers: false,
    drawing: (
      <g strokeWidth="1.5">
        <circle cx="-5" cy="-1.5" r="4.6" />
        <circle cx="5" cy="-1.5" r="4.6" />
        <path d="M-0.4 -1.5L0.4 -1.5M-9.6 -2.5L-12 -4M9.6 -2.5L12 -4" />
      </g>
    ),
  },
};

interface BotFaceProps {
  /** The number of the persona. */
  persona: number;
  outfit?: Outfit | undefined;
  size?: number;
}

/** The face of a bot. */
export function BotFace({ persona, outfit, size = 28 }: BotFaceProps) {
  const worn = outfit && OUTFITS[outfit];
  const metal = METALS[persona % METALS.length];
  const squint = persona % 3 === 1;
  return (
    <FaceFrame size={size} ground="#efe4cd">
      <g fill="none" stroke="#3a2413" strokeWidth="1.3" strokeLinecap="round">
        {!worn?.covers && TOPS[Math.floor(persona / 3) % TOPS.length]}
        <g fill={metal}>{HEADS[persona % HEADS.length]}</g>
        {MOUTHS[(persona * 3 + 1) % MOUTHS.length]}
      </g>
      {[-5, 5].map((x) => (
        <g key={x}>
          <circle cx={x} cy="-1.5" r="3.2" fill="#fffaf0" stroke="#3a2413" strokeWidth="1" />
          <circle cx={x + (squint ? 0.8 : 0)} cy="-1.5" r="1.5" fill="#1f5c4d" />
        </g>
      ))}
      <g fill="none" stroke="#3a2413" strokeWidth="1.1" strokeLinecap="round">
        {worn?.drawing}
      </g>
    </FaceFrame>
  );
}

interface FaceFrameProps {
  size: number;
  ground: string;
  children: ReactNode;
}

/** A face is a decoration beside a name. */
function FaceFrame({ size, ground, children }: FaceFrameProps) {
  return (
    <svg className="face" width={size} height={size} viewBox="-18 -18 36 36" aria-hidden="true">
      <circle r="17.5" fill={ground} stroke="#3a2413" strokeOpacity="0.35" />
      {children}
    </svg>
  );
}
