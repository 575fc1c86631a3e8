// Saves a file of a table of this browser, as a server would send it.

import { requestFromWorker } from "./workerClient";

export async function saveFile(path: string): Promise<void> {
  const response = await requestFromWorker(path);
  if (!response || response.status >= 400 || typeof response.body !== "string") return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([response.body]));
  link.download = response.file_name ?? "match.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
