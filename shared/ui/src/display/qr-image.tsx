/** A QR code that the API has drawn (`data:` URL), on white in both modes so that cameras read it. */
export function QrImage({ src, alt }: { src: string; alt: string }) {
  return <img className="bal-qr" src={src} alt={alt} width={200} height={200} />;
}
