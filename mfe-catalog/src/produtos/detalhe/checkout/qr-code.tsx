import { QrImage } from '@balcao/ui/display';
import { useQuery } from '@balcao/ui/query';
import { toString as drawQr } from 'qrcode';

/** A text as a QR code, drawn in the browser. */
export default function QrCode({ text, alt }: { text: string; alt: string }) {
  const { data: svg } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => drawQr(text, { type: 'svg', margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return svg ? <QrImage src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} /> : null;
}
