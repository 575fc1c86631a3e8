// A QR code as one SVG path.

import qrcode from "qrcode-generator";
import "./qrCode.css";

export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return (
    <svg className="qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fffaf0" />
      <path d={path} fill="#2a2320" />
    </svg>
  );
}
