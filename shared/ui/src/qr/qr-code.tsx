import { useQuery } from '@tanstack/react-query';
import { QrImage } from '../display/qr-image';
import { drawQr } from './draw-qr';

/** A text as a QR code. Drawing takes a library: load this where the code is shown, and not with the screen. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const { data: src } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => drawQr(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return src === undefined ? <p role="status">Desenhando…</p> : <QrImage src={src} alt={alt} />;
}
