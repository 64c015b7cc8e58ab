import { formatCnpj, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

/** The person who is written to. */
export interface Recipient {
  email: string;
  name: string;
}

interface Company {
  companyName: string;
  cnpj: string;
}

const COMPANY_TAB = '/backoffice/configuracoes/perfil?aba=empresa';

const companyWords = ({ companyName, cnpj }: Company) =>
  [nameInMail(companyName), cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(', ');

/** Tells a seller that another company stands in their profile, which nobody has reviewed yet. */
export const companyTypedMail = (
  { email, name }: Recipient,
  company: Company,
  at: Date,
  publicUrl: string,
): Mail =>
  composeMail({
    to: email,
    kind: 'company-typed',
    subject: 'Outra empresa no seu perfil',
    name,
    paragraphs: [
      `A empresa do seu perfil mudou, em ${formatInstant(at.toISOString())} (horário de Brasília), para ${companyWords(company)}.`,
      'Ela só recebe saques depois que a nossa equipe a conferir.',
      'Se não foi você, corrija o perfil, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
    action: { label: 'Ver a empresa', url: `${publicUrl}${COMPANY_TAB}` },
  });

/** Tells a seller that their company was reviewed. */
export const companyReviewedMail = ({ email, name }: Recipient, company: Company, publicUrl: string): Mail =>
  composeMail({
    to: email,
    kind: 'company-reviewed',
    subject: 'A empresa da sua conta foi conferida',
    name,
    paragraphs: [
      `A nossa equipe conferiu a empresa da sua conta: ${companyWords(company)}. Ela já pode ser titular das contas dos seus saques.`,
      'Se a empresa não é sua, troque a sua senha agora e fale com o suporte.',
    ],
    action: { label: 'Ver a empresa', url: `${publicUrl}${COMPANY_TAB}` },
  });

/** Tells a verified seller that a change of their company was asked for, and where to withdraw it. */
export const companyChangeMail = (
  { email, name }: Recipient,
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
      `Foi pedida, em ${formatInstant(at.toISOString())} (horário de Brasília), a mudança da empresa da sua conta para ${companyWords(company)}.`,
      'A nossa equipe analisa o pedido. Até lá nada muda: os saques vão só para contas de quem já foi conferido.',
      'Se não foi você, retire o pedido, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
    action: { label: 'Ver o pedido', url: `${publicUrl}${COMPANY_TAB}` },
  });

/** Tells a seller how the change of their company was decided. */
export const companyChangeDecidedMail = (
  { email, name }: Recipient,
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
            `A empresa da sua conta agora é ${companyWords(company)}. Ela já pode ser titular das contas dos seus saques.`,
            'Se não foi você quem pediu, troque a sua senha agora e fale com o suporte.',
          ]
        : [
            `A mudança da empresa para ${companyWords(company)} foi recusada: ${nameInMail(refusal)}`,
            'A empresa da sua conta continua como estava. Você pode pedir outra mudança no perfil.',
          ],
    action: { label: 'Ver a empresa', url: `${publicUrl}${COMPANY_TAB}` },
  });
