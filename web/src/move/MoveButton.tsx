// The way to the page that takes the viewer's tables to another device.

import { Smartphone } from "lucide-react";
import { Link } from "wouter";
import { usePreferences } from "../ui/preferences";
import { moveTexts } from "./texts";

export default function MoveButton() {
  const { title } = moveTexts[usePreferences(({ language }) => language)];
  return (
    <Link href="/move" className="button">
      <Smartphone aria-hidden="true" />
      {title}
    </Link>
  );
}
