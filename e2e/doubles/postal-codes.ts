/** The answers of ViaCEP for postal codes; towns with a single code have neither street nor district. */
const ADDRESSES: Record<string, object> = {
  '01310100': {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    complemento: '',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
  },
  '76890000': {
    cep: '76890-000',
    logradouro: '',
    complemento: '',
    bairro: '',
    localidade: 'Jaru',
    uf: 'RO',
  },
};

/** A postal code for which the service is down. */
const FAILING_CODE = '99999999';

/**
 * Answers `/ws/<code>/json/` in ViaCEP's words: an unknown code is a 200 with `erro`. A request that carries the session
 * is refused with 400, because it must never come here.
 */
export function answerPostalCode(
  url: string,
  authorization: string | undefined,
): { status: number; body: object } {
  const { pathname } = new URL(url, 'http://postal-code.test');
  if (pathname === '/healthz') return { status: 200, body: { status: 'ok' } };
  const code = /^\/ws\/(\d{8})\/json\/?$/.exec(pathname)?.[1];
  if (authorization || !code) return { status: 400, body: { erro: true } };
  if (code === FAILING_CODE) return { status: 503, body: {} };
  return { status: 200, body: ADDRESSES[code] ?? { erro: true } };
}
