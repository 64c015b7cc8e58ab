/** Copies a text. @returns false when the browser refuses it, as on plain http or when the person has said no */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
