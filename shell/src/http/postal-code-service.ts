const PUBLIC_ADDRESS = 'https://viacep.com.br/ws';

function isBelow(url: string, base: string): boolean {
  return url === base || url.startsWith(`${base}/`);
}

/** The Brazilian postal-code lookup service: its public address, and where this installation reaches it. */
export interface PostalCodeService {
  /** Whether a URL leads to the service, by either address. */
  isTarget(url: string): boolean;
  /** The URL with the public address replaced by this installation's; other URLs as they are. */
  route(url: string): string;
}

/** @param base where this installation reaches the service, in ViaCEP's shape: `<base>/<cep>/json` */
export function createPostalCodeService(base: string): PostalCodeService {
  const here = base.replace(/(?<!\/)\/+$/, '');
  return {
    isTarget: (url) => isBelow(url, PUBLIC_ADDRESS) || isBelow(url, here),
    route: (url) => (isBelow(url, PUBLIC_ADDRESS) ? here + url.slice(PUBLIC_ADDRESS.length) : url),
  };
}
