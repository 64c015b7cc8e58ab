/** The longest name and label of DNS (RFC 1035). */
const MOST_CHARACTERS = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host of what somebody typed or pasted: without protocol, port, path and final dot, in lower case, international names in punycode.
 * What is no address stays as it was typed, for `hostProblem` to say so.
 */
export function normalizeHost(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  if (bare === '' || /[\s%*_[\]\\^|<>:]/.test(bare)) return bare.toLowerCase();
  try {
    return new URL(`http://${bare}`).hostname;
  } catch {
    return bare.toLowerCase();
  }
}

/** `pay.loja.com.br` → `pay` and `loja.com.br`. */
export function splitHost(host: string): { label: string; parent: string } {
  const [label = '', ...rest] = host.split('.');
  return { label, parent: rest.join('.') };
}

/** Why a host cannot be a checkout's, as far as its letters say; undefined where they are right. The API knows public suffixes too. */
export function hostProblem(host: string): string | undefined {
  if (host === '') return 'Escreva o domínio, como pay.sualoja.com.br.';
  if (host.includes('*'))
    return 'Um domínio com * não pode ser usado. Escreva um só, como pay.sualoja.com.br.';
  if (/^[\d.]+$/.test(host) || host.includes(':')) return 'Escreva um domínio, não um endereço IP.';
  const labels = host.split('.');
  if (host.length > MOST_CHARACTERS || !labels.every((label) => LABEL.test(label)))
    return 'Use letras, números e hífens, como pay.sualoja.com.br.';
  if (labels.length < 3)
    return 'Escreva um subdomínio, como pay.sualoja.com.br: o domínio inteiro continua com a sua loja.';
  if (labels[0] === 'www') return 'Use outro nome no lugar de www, como pay: www costuma ser o site da loja.';
  return undefined;
}
