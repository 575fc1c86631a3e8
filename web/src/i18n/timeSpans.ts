// Spans of time as text, the same in all languages but for the sign of a day.

/** A span of time as a clock shows it: 0:07, 12:30, 1:02:03, or 2 d 5 h. */
export function clockTime(ms: number, day: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  if (days > 0) return `${days} ${day} ${hours} h`;
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** A span of whole minutes or of seconds: 2 min, 20 s. */
export function shortTime(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
