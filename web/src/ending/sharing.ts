// Gives a card to others: by the system's own sheet where there is one, else the text goes to the clipboard and the
// picture to the downloads.

import { copyText } from "../parts/copying";

export type Shared = "shared" | "saved" | "dismissed";

export async function share(text: string, picture: Blob, file: string): Promise<Shared> {
  const files = [new File([picture], file, { type: picture.type })];
  if (canShare({ text, files })) return sheet({ text, files });
  if (canShare({ text })) return sheet({ text });
  await copyText(text);
  download(picture, file);
  return "saved";
}

/** Only over HTTPS, or on this machine, has a browser such a sheet. */
function canShare(data: ShareData): boolean {
  return typeof navigator.share === "function" && (navigator.canShare?.(data) ?? !data.files);
}

async function sheet(data: ShareData): Promise<Shared> {
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    throw error;
  }
}

function download(picture: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
