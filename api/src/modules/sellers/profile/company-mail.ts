import { formatCnpj, formatInstant } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

export interface Owner {
  email: string;
  name: string;
}

/** The name of a company, and its CNPJ. */
export interface Company {
  companyName: string;
  cnpj: string;
}

/** The tab of the profile. */
export const COMPANY_TAB = '/backoffice/configuracoes/perfil?aba=empresa';

/** A company in a mail. */
export const companyWords = ({ companyName, cnpj }: Company) =>
  [nameInMail(companyName), cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(', ');

/** Tells a seller that another company stands in their profile, which nobody has reviewed yet. */
export const companyTypedMail = (
  { email, name }: Owner,
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
