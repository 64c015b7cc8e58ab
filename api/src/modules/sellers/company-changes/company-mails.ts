import { formatCnpj, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

interface Owner {
  email: string;
  name: string;
}

/** The future name of a company, and its CNPJ. */
interface Company {
  companyName: string;
  cnpj: string;
}

const PROFILE = '/backoffice/configuracoes/perfil?aba=empresa';

const wordsOf = ({ companyName, cnpj }: Company) => `${nameInMail(companyName)}, CNPJ ${formatCnpj(cnpj)}`;

/** Tells a verified seller that a change of their company was asked for, and where to withdraw it. */
export const companyChangeMail = (
  { email, name }: Owner,
  company: Company,
  at: Date,
  publicUrl: string,
): Mail =>
  composeMail({
    to: email,
    kind: 'company-change-requested',
    subject: 'Mudança de empresa em análise',
    name,
    paragraphs: [
      `Foi pedida, em ${formatInstant(at.toISOString())} (horário de Brasília), a mudança da empresa da sua conta para ${wordsOf(company)}.`,
      'A nossa equipe analisa o pedido. Até lá nada muda: os saques vão só para contas de quem já foi conferido.',
      'Se não foi você, retire o pedido, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
    action: { label: 'Ver o pedido', url: `${publicUrl}${PROFILE}` },
  });

/** Tells a seller how the change of their company was decided. */
export const companyChangeDecidedMail = (
  { email, name }: Owner,
  company: Company,
  refusal: string | null,
  publicUrl: string,
): Mail =>
  composeMail({
    to: email,
    kind: 'company-change-decided',
    subject: refusal === null ? 'A empresa da sua conta mudou' : 'A mudança de empresa foi recusada',
    name,
    paragraphs:
      refusal === null
        ? [
            `A empresa da sua conta agora é ${wordsOf(company)}. Ela já pode ser titular das contas dos seus saques.`,
            'Se não foi você quem pediu, troque a sua senha agora e fale com o suporte.',
          ]
        : [
            `A mudança da empresa para ${wordsOf(company)} foi recusada: ${nameInMail(refusal)}`,
            'A empresa da sua conta continua como estava. Você pode pedir outra mudança no perfil.',
          ],
    action: { label: 'Ver a empresa', url: `${publicUrl}${PROFILE}` },
  });
