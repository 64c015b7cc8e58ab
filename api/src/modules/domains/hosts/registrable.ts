import { splitHost } from '@balcao/domain';
import { getDomain, parse } from 'tldts';
import { invalidField } from '../../../problem';

/**
 * The registered domain above a host, by the list of public suffixes.
 * @param ours hosts of the platform itself, which are nobody's
 * @throws Problem validation for a host that is not one label below a registered domain
 */
export function registeredDomainOf(host: string, ours: readonly string[]): string {
  const { domain, subdomain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  const refuse = (sentence: string) => invalidField('host', [sentence]);
  // Also a name beside ours: browsers take what is shown there for a part of this installation.
  if (ours.some((own) => host === own || host.endsWith(`.${own}`) || domain === getDomain(own)))
    throw refuse('Este endereço é do Balcão. Use um domínio da sua loja.');
  if (isPrivate)
    throw refuse('Este endereço é de outra plataforma. Use um domínio registrado pela sua loja.');
  if (!isIcann || domain === null) throw refuse('Este domínio não existe. Confira o final, como .com.br.');
  if (!subdomain)
    throw refuse(
      'Escreva um subdomínio, como pay.sualoja.com.br: o domínio inteiro continua com a sua loja.',
    );
  if (subdomain.includes('.'))
    throw refuse(`Use um nome só antes de ${domain}, como ${splitHost(host).label}.${domain}.`);
  return domain;
}
