export default function Replay() {
  return null;
}
