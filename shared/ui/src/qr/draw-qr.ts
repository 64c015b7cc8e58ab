import { toString as draw } from 'qrcode';

/** Draws a text as a QR code, in the browser: the address (`data:`) of its picture, for `QrImage`. */
export async function drawQr(text: string): Promise<string> {
  const svg = await draw(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
