// The face of a die while it tumbles.

import { useEffect, useState } from "react";

const FACE_CHANGE_MS = 75;
/** The die shows its value for the last part of its fall. */
const SETTLED_PART = 0.3;

/** A face that is not the one shown before. Which one it is means nothing. */
export function nextFace(face: number, sides: number): number {
  return ((face + (sides === 6 ? 4 : 2)) % sides) + 1;
}

/** The face to draw: it changes during the fall of the die and ends with its value. */
export function useTumblingFace(value: number, sides: number, tumbleMs: number): number {
  const [face, setFace] = useState(() => (tumbleMs > 0 ? nextFace(value, sides) : value));
  const [tumbling, setTumbling] = useState(tumbleMs > 0);
  useEffect(() => {
    if (tumbleMs <= 0) {
      setTumbling(false);
      return;
    }
    setTumbling(true);
    const change = setInterval(() => setFace((now) => nextFace(now, sides)), FACE_CHANGE_MS);
    const settle = setTimeout(
      () => {
        clearInterval(change);
        setTumbling(false);
      },
      tumbleMs * (1 - SETTLED_PART),
    );
    return () => {
      clearInterval(change);
      clearTimeout(settle);
    };
  }, [sides, tumbleMs]);
  return tumbling ? face : value;
}
