/** Two letters, nine digits, two letters: a parcel of Correios. */
const CORREIOS_CODE = /^[A-Z]{2}\d{9}[A-Z]{2}$/i;

/** The address at which a parcel can be followed: the given one, else that of Correios for one of its codes; null for others. */
export function trackingAddress({
  trackingCode,
  trackingUrl,
}: {
  trackingCode: string;
  trackingUrl: string;
}): string | null {
  if (trackingUrl !== '') return trackingUrl;
  if (!CORREIOS_CODE.test(trackingCode)) return null;
  return `https://rastreamento.correios.com.br/app/index.php?objetos=${trackingCode.toUpperCase()}`;
}
